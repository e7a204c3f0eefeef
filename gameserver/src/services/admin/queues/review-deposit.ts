import { invalid, Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { toBirr } from '@chewata/common/money';
import { isUnreadAllowed } from '#domain/approvals/alone.ts';
import {
  type Deposit,
  depositAllows,
  depositApproved,
  depositDeclined,
  depositFirstApproved,
} from '#domain/money/deposit.ts';
import { payerAccountOf, payerKey } from '#domain/money/payer-account.ts';
import { approversOf, isLastApproval } from '#domain/money/review.ts';
import type { Write } from '#storage/transaction.ts';
import { countAlone } from '../../approvals/alone-or-proposed.ts';
import { NeedsSecond } from '../../approvals/propose.ts';
import type { Context } from '../../context.ts';
import { type CreditContext, creditDeposit } from '../../deposits/credit-deposit.ts';
import { notifying } from '../../notifications/notify.ts';
import { type ReviewCommand, type ReviewContext, recordDecision, review, reviewOf } from './review.ts';

type DepositReviewContext = ReviewContext &
  CreditContext &
  Pick<Context, 'payerAccounts' | 'receiptClaims' | 'tallies'>;

export interface DepositReviewCommand extends ReviewCommand {
  /** With the approval: the account that the receipt was paid from is the user's own (M18). */
  readonly confirmPayer?: boolean | undefined;
}

/**
 * An administrator approves or declines a deposit. Approved, what was paid is credited, or what was asked if only
 * the administrator knows what was paid, and the receipt is used up.
 * Refusals: NOT_FOUND, ALREADY_DECIDED, ALREADY_PROCESSED (its receipt was credited already), VALIDATION (the receipt
 * shows no account to confirm).
 */
export const reviewDeposit = (ctx: DepositReviewContext, command: DepositReviewCommand): Promise<Deposit> =>
  review(ctx, command, {
    get: ctx.deposits.get,
    isOpen: (deposit) => depositAllows(deposit, 'declined'),
    decide: (deposit) =>
      (command.decision === 'approve' ? approve : decline)(
        ctx,
        deposit,
        command,
        recordDecision(ctx, 'deposit', command, {
          amount: toBirr(deposit.paid ?? deposit.asked),
          userId: deposit.userId,
        }),
      ),
  });

async function approve(
  ctx: DepositReviewContext,
  deposit: Deposit,
  command: DepositReviewCommand,
  decision: Write,
): Promise<void> {
  const confirmed = command.confirmPayer ? [confirmation(ctx, deposit, command)] : [];
  const approval = reviewOf(ctx, command);
  const { paid, ...update } = depositApproved(deposit, approval, new Date(ctx.clock.now()));
  const isSecond = approversOf(deposit.reviews).length > 0;
  const first = () => ctx.together(ctx.deposits.applying(depositFirstApproved(deposit, approval)), decision);
  if (!isLastApproval(deposit.reviews, paid > ctx.settings.now().secondApprovalAbove)) return first();
  const unread = deposit.paid === null ? countUnread(ctx, deposit, command.by.id, isSecond) : [];
  try {
    const credited = await creditDeposit(ctx, deposit, paid, {
      update,
      before: [ctx.receiptClaims.claim(deposit.receiptIds, deposit.id)],
      after: [...confirmed, decision, ...unread],
    });
    if (!credited) throw new Refusal('ALREADY_DECIDED');
  } catch (error) {
    if (!(error instanceof NeedsSecond)) throw error;
    await first();
  }
}

/**
 * A deposit of which the server has read no receipt counts towards what its approver may approve alone, and towards
 * what its user may get so; with a second approval it counts for no approver (rule T2).
 */
function countUnread(
  ctx: DepositReviewContext,
  { id, userId, asked: amount }: Deposit,
  by: UserId,
  isSecond: boolean,
): Write[] {
  const item = { id, kind: 'unread', amount, at: new Date(ctx.clock.ruleNow()) } as const;
  const ofUser = ctx.tallies.adding(`user:${userId}`, item, (items) => {
    if (!isSecond && !isUnreadAllowed(items, item.at)) throw new NeedsSecond();
  });
  return isSecond ? [ofUser] : [ofUser, countAlone(ctx, by, item)];
}

/** M18: later receipts that are paid from this account are credited to this user without a person. */
function confirmation(
  ctx: DepositReviewContext,
  { userId, provider, details }: Deposit,
  { by }: DepositReviewCommand,
): Write {
  const { payerName = '', payerAccount = '' } = details;
  const account = payerAccountOf(provider, { payerName, payerAccount, payerPhone: null });
  if (!account) throw invalid('confirmPayer', 'validation.noPayerAccount');
  return ctx.payerAccounts.confirm(userId, payerKey(account), by.id, new Date(ctx.clock.now()));
}

async function decline(
  ctx: DepositReviewContext,
  deposit: Deposit,
  command: ReviewCommand,
  decision: Write,
): Promise<void> {
  await ctx.together(
    ctx.deposits.applying(depositDeclined(deposit, reviewOf(ctx, command), new Date(ctx.clock.now()))),
    ctx.receiptClaims.release(deposit.id),
    notifying(ctx, {
      about: `deposit-declined:${command.commandId}`,
      userId: deposit.userId,
      kind: 'depositDeclined',
      key: command.reason ? 'notifications.depositDeclined' : 'notifications.depositDeclinedUnsaid',
      params: { txnId: deposit.txnId, reason: command.reason },
    }),
    decision,
  );
}

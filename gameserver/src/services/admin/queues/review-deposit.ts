import { invalid, Refusal } from '@chewata/common/errors';
import { toBirr } from '@chewata/common/money';
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
import { NeedsSecond } from '../../approvals/propose.ts';
import type { Context } from '../../context.ts';
import { type CreditContext, creditDeposit } from '../../deposits/credit-deposit.ts';
import { notifying } from '../../notifications/notify.ts';
import { excludingPayer, refuseApprovalFromExcluded } from '../../play-limits/excluded-keys.ts';
import { countDeposit, isOthersPayer } from './count-deposit.ts';
import { type ReviewCommand, type ReviewContext, recordDecision, review, reviewOf } from './review.ts';

type DepositReviewContext = ReviewContext &
  CreditContext &
  Pick<Context, 'exclusions' | 'payerAccounts' | 'playRecords' | 'receiptClaims' | 'sightings' | 'tallies'>;

export interface DepositReviewCommand extends ReviewCommand {
  /** With the approval: the account that the receipt was paid from is the user's own (M18). */
  readonly confirmPayer?: boolean | undefined;
}

/**
 * An administrator approves or declines a deposit. Approved, what was paid is credited, or what was asked if only
 * the administrator knows what was paid, and the receipt is used up.
 * Refusals: NOT_FOUND, ALREADY_DECIDED, ALREADY_PROCESSED (its receipt was credited already), VALIDATION (the receipt
 * shows no account to confirm), PLAY_LIMIT (it was paid by an excluded player).
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
          ...(command.confirmPayer && { confirmPayer: true }),
        }),
      ),
  });

async function approve(
  ctx: DepositReviewContext,
  deposit: Deposit,
  command: DepositReviewCommand,
  decision: Write,
): Promise<void> {
  const shown = payerKeyOf(deposit);
  await refuseApprovalFromExcluded(ctx, deposit.userId, shown);
  if (command.confirmPayer && !shown) throw invalid('confirmPayer', 'validation.noPayerAccount');
  const payer = command.confirmPayer ? shown : null;
  const approval = reviewOf(ctx, command);
  const { paid, ...update } = depositApproved(deposit, approval, new Date(ctx.clock.now()));
  const isSecond = approversOf(deposit.reviews).length > 0;
  const first = () => ctx.together(ctx.deposits.applying(depositFirstApproved(deposit, approval)), decision);
  const needsSecond =
    paid > ctx.settings.now().secondApprovalAbove ||
    (payer !== null && (await isOthersPayer(ctx, deposit, payer)));
  if (!isLastApproval(deposit.reviews, needsSecond)) return first();
  const counted = await countDeposit(ctx, deposit, { by: command.by.id, isSecond });
  // Later receipts that are paid from this account are credited to this user without a person.
  const confirmed = payer
    ? [
        ctx.payerAccounts.confirm(deposit.userId, payer, command.by.id, new Date(ctx.clock.now())),
        ...(await excludingPayer(ctx, deposit.userId, payer)),
      ]
    : [];
  try {
    const credited = await creditDeposit(ctx, deposit, paid, {
      update,
      before: [ctx.receiptClaims.claim(deposit.receiptIds, deposit.id)],
      after: [...confirmed, decision, ...counted],
    });
    if (!credited) throw new Refusal('ALREADY_DECIDED');
  } catch (error) {
    if (!(error instanceof NeedsSecond)) throw error;
    await first();
  }
}

/** M18: the account that the receipt was paid from, as a key; null if it shows none. */
function payerKeyOf({ provider, details: { payerName = '', payerAccount = '' } }: Deposit): string | null {
  const account = payerAccountOf(provider, { payerName, payerAccount, payerPhone: null });
  return account && payerKey(account);
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

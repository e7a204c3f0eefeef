import { UNDECIDED_STATUSES } from '@chewata/common/contract/admin';
import { Refusal } from '@chewata/common/errors';
import { toBirr } from '@chewata/common/money';
import type { Deposit, DepositWhen } from '#storage/money/deposits.ts';
import type { Context } from '../context.ts';
import { type Crediting, creditDeposit } from '../deposits/credit-deposit.ts';
import { notifying } from '../notifications/notify.ts';
import { isDone, isLastApproval, logged, type RuleCommand, type Ruled, ruling, rulingOf } from './review.ts';

type Ruling = Ruled & Crediting & Pick<Context, 'receiptClaims'>;

/** A deposit that an administrator may still decide: one that waits, or that its provider keeps open. */
const OPEN: DepositWhen['statuses'] = UNDECIDED_STATUSES;

/**
 * An administrator approves or declines a deposit. Approved, what was paid is credited, or what was
 * typed where nobody but the administrator knows. Declined, its receipt may be used again.
 * Refusals: NOT_FOUND, ALREADY_DECIDED.
 */
export const ruleDeposit = (ctx: Ruling, command: RuleCommand): Promise<Deposit> =>
  ruling(async () => {
    const deposit = await existing(ctx, command.id);
    if (await isDone(ctx, command)) return deposit;
    if (!OPEN.includes(deposit.status)) throw new Refusal('ALREADY_DECIDED');
    await (command.decision === 'approve' ? approve : decline)(ctx, deposit, command);
    return existing(ctx, command.id);
  });

async function approve(ctx: Ruling, deposit: Deposit, command: RuleCommand): Promise<void> {
  const amount = deposit.paid ?? deposit.asked;
  const { secondApprovalAbove } = ctx.settings.now();
  const last = isLastApproval(deposit.rulings, command.by.id, amount, secondApprovalAbove);
  const { when, rulings, log } = ruled(ctx, deposit, command);
  if (!last) {
    const change = { status: 'AwaitingSecond', rulings, lookAt: null } as const;
    await ctx.together(ctx.deposits.changing(deposit.id, when, change), log);
    return;
  }
  const fresh = await creditDeposit(ctx, deposit, amount, { when, change: { rulings }, after: [log] });
  if (!fresh) throw new Refusal('ALREADY_DECIDED');
}

async function decline(ctx: Ruling, deposit: Deposit, command: RuleCommand): Promise<void> {
  const { when, rulings, log } = ruled(ctx, deposit, command);
  const settledAt = new Date(ctx.clock.now());
  const declined = { status: 'Declined', declinedBy: 'administrator', settledAt, lookAt: null } as const;
  await ctx.together(
    ctx.deposits.changing(deposit.id, when, { ...declined, rulings }),
    ctx.receiptClaims.release(deposit.id),
    notifying(ctx, {
      about: `deposit-declined:${command.commandId}`,
      userId: deposit.userId,
      kind: 'depositDeclined',
      key: command.reason ? 'notifications.depositDeclined' : 'notifications.depositDeclinedUnsaid',
      params: { txnId: deposit.txnId, reason: command.reason },
    }),
    log,
  );
}

/** What a ruling writes; only where nobody has ruled since the deposit was read. */
function ruled(ctx: Ruling, { rulings, asked, paid, userId }: Deposit, command: RuleCommand) {
  const when: DepositWhen = { statuses: OPEN, rulings: rulings.length };
  const details = { amount: toBirr(paid ?? asked), userId };
  return {
    when,
    rulings: [...rulings, rulingOf(ctx, command)],
    log: logged(ctx, 'deposit', command, details),
  };
}

async function existing(ctx: Pick<Context, 'deposits'>, id: string): Promise<Deposit> {
  const deposit = await ctx.deposits.get(id);
  if (!deposit) throw new Refusal('NOT_FOUND');
  return deposit;
}

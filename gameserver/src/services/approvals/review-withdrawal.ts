import { Refusal } from '@chewata/common/errors';
import { toBirr } from '@chewata/common/money';
import type { Withdrawal, WithdrawalWhen } from '#storage/money/withdrawals.ts';
import type { Context } from '../context.ts';
import { type EndingPayout, giveBack, postPaid } from '../payouts/end-payout.ts';
import { isDone, isLastApproval, logged, type RuleCommand, type Ruled, ruling, rulingOf } from './review.ts';

type Ruling = Ruled & EndingPayout & Pick<Context, 'settings'>;

/**
 * An administrator approves or declines a withdrawal that waits. Approved, one that is paid by hand is
 * done, and another goes to its provider; declined, it is given back whole.
 * Refusals: NOT_FOUND, ALREADY_DECIDED.
 */
export const ruleWithdrawal = (ctx: Ruling, command: RuleCommand): Promise<Withdrawal> =>
  ruling(async () => {
    const withdrawal = await existing(ctx, command.id);
    if (await isDone(ctx, command)) return withdrawal;
    if (withdrawal.stage !== 'waiting') throw new Refusal('ALREADY_DECIDED');
    await (command.decision === 'approve' ? approve : decline)(ctx, withdrawal, command);
    return existing(ctx, command.id);
  });

async function approve(ctx: Ruling, withdrawal: Withdrawal, command: RuleCommand): Promise<void> {
  const { id, amount, byHand } = withdrawal;
  const { secondApprovalAbove } = ctx.settings.now();
  const last = isLastApproval(withdrawal.rulings, command.by.id, amount, secondApprovalAbove);
  const { when, rulings, log } = ruled(ctx, withdrawal, command);
  if (last && byHand) {
    await postPaid(ctx, withdrawal, { provider: 'manual', change: { rulings }, when, alongside: [log] });
    return;
  }
  const now = new Date(ctx.clock.now());
  const change = last
    ? ({ status: 'Processing', stage: 'queued', queuedAt: now, dueAt: now, rulings } as const)
    : ({ status: 'AwaitingSecond', rulings } as const);
  await ctx.together(ctx.withdrawals.changing(id, when, change), log);
}

async function decline(ctx: Ruling, withdrawal: Withdrawal, command: RuleCommand): Promise<void> {
  const { when, rulings, log } = ruled(ctx, withdrawal, command);
  await giveBack(ctx, withdrawal, command.reason, { change: { rulings }, when, alongside: [log] });
}

/** What a ruling writes; only where nobody has ruled since the withdrawal was read. */
function ruled(ctx: Ruling, { rulings, amount, userId }: Withdrawal, command: RuleCommand) {
  const when: WithdrawalWhen = { stages: ['waiting'], rulings: rulings.length };
  const details = { amount: toBirr(amount), userId };
  return {
    when,
    rulings: [...rulings, rulingOf(ctx, command)],
    log: logged(ctx, 'withdrawal', command, details),
  };
}

async function existing(ctx: Pick<Context, 'withdrawals'>, id: string): Promise<Withdrawal> {
  const withdrawal = await ctx.withdrawals.get(id);
  if (!withdrawal) throw new Refusal('NOT_FOUND');
  return withdrawal;
}

import { Refusal } from '@chewata/common/errors';
import type { Approval } from '#domain/approvals/approval.ts';
import type { Context } from '../../context.ts';
import { APPROVAL_HANDLERS } from './handlers.ts';

const BATCH = 100;

/** Ends a pending proposal that no one approved; what it held goes back. Nothing happens if it is decided already. */
export async function endApproval(ctx: Context, approval: Approval): Promise<void> {
  const ends = [ctx.approvals.ending(approval.id)];
  const { giveUp } = APPROVAL_HANDLERS[approval.kind];
  try {
    await (giveUp ? giveUp(ctx, approval, ends) : ctx.together(...ends));
  } catch (error) {
    const isDecided = error instanceof Refusal && error.code === 'ALREADY_DECIDED';
    if (!isDecided) throw error;
  }
}

/** Ends the proposals whose time is over (rule T6). */
export async function endOverdueApprovals(ctx: Context): Promise<number> {
  const overdue = await ctx.approvals.overdue(new Date(ctx.clock.ruleNow()), BATCH);
  for (const approval of overdue) await endApproval(ctx, approval);
  return overdue.length;
}

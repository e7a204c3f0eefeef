import { Refusal } from '@chewata/common/errors';
import { type Approval, userConcerned } from '#domain/approvals/approval.ts';
import type { User } from '#storage/accounts/users.ts';
import type { Decision } from '#storage/admin/decisions.ts';
import { Outdated } from '../../approvals/carry-out.ts';
import { recordingOf } from '../../approvals/recording.ts';
import { type Caller, isAdmin } from '../../caller-of.ts';
import type { Context } from '../../context.ts';
import { checkDecider } from './check-decider.ts';
import { endApproval } from './end-approvals.ts';
import { APPROVAL_HANDLERS } from './handlers.ts';

export interface DecideCommand {
  readonly by: Pick<Caller, 'id' | 'sessionId'>;
  readonly id: string;
  readonly decision: 'approve' | 'decline';
  /** Empty if none was given. */
  readonly reason: string;
  readonly commandId: string;
}

/**
 * Another administrator approves a proposal, which is then carried out in the same transaction, or declines it.
 * Refusals: NOT_FOUND, ALREADY_DECIDED (also if it has ended), OWN_REQUEST, TOO_FRESH, and those of the change itself:
 * then it stays pending.
 */
export async function decideApproval(ctx: Context, command: DecideCommand): Promise<Approval> {
  const approval = await existing(ctx, command.id);
  // The worker of this command died before it could answer.
  if ((await ctx.decisions.find(command.commandId)) !== null) return approval;
  if (approval.status !== 'Pending') throw new Refusal('ALREADY_DECIDED');
  const alone = await checkDecider(ctx, approval, command.by);
  if (await hasEnded(ctx, approval)) return endedInstead(ctx, approval);
  const status = command.decision === 'approve' ? 'Approved' : 'Declined';
  const at = new Date(ctx.clock.ruleNow());
  const { carryOut, giveUp, recorded } = APPROVAL_HANDLERS[approval.kind];
  const decision = decisionOf(ctx, approval, command, alone);
  const writes = [
    ctx.approvals.deciding(approval.id, status, { by: command.by.id, at, reason: command.reason, alone }),
    recorded && status === 'Approved'
      ? recorded(ctx, approval, recordingOf(ctx, decision))
      : ctx.decisions.record(decision),
  ];
  if (command.decision === 'decline') {
    await (giveUp ? giveUp(ctx, approval, writes) : ctx.together(...writes));
    return existing(ctx, approval.id);
  }
  try {
    await carryOut(ctx, approval, writes);
  } catch (error) {
    if (error instanceof Outdated) return endedInstead(ctx, approval);
    throw error;
  }
  return existing(ctx, approval.id);
}

/** By time, or because its proposer is no administrator any more. */
async function hasEnded(ctx: Context, { kind, by, expiresAt }: Approval): Promise<boolean> {
  if (expiresAt.getTime() <= ctx.clock.ruleNow()) return true;
  return kind !== 'transfer' && !isAdmin(ctx.config, await existingUser(ctx, by));
}

async function endedInstead(ctx: Context, approval: Approval): Promise<never> {
  await endApproval(ctx, approval);
  throw new Refusal('ALREADY_DECIDED', { messageKey: 'refusals.proposalEnded' });
}

/** The decision is its proposer's, with the id of its approver; what is declined is the decliner's. */
function decisionOf(
  ctx: Context,
  approval: Approval,
  { by, decision, reason, commandId: id }: DecideCommand,
  alone: boolean,
): Decision {
  const { kind, subject, by: proposer, change, before } = approval;
  const userId = userConcerned(approval);
  const details = {
    ...change,
    ...(before && { before }),
    ...(userId && { userId }),
    ...(decision === 'approve' ? { approvedBy: by.id } : { kind, proposedBy: proposer }),
    ...(reason && { [decision === 'approve' ? 'approvalReason' : 'reason']: reason }),
    ...(alone && { alone }),
  };
  const at = new Date(ctx.clock.now());
  if (decision === 'decline') return { id, by: by.id, action: 'approval.decline', subject, details, at };
  const author = kind === 'transfer' ? by.id : proposer;
  return { id, by: author, action: kind, subject, details, at };
}

async function existing(ctx: Pick<Context, 'approvals'>, id: string): Promise<Approval> {
  const approval = await ctx.approvals.get(id);
  if (!approval) throw new Refusal('NOT_FOUND');
  return approval;
}

async function existingUser(ctx: Pick<Context, 'users'>, id: Approval['by']): Promise<User> {
  const user = await ctx.users.get(id);
  if (!user) throw new Refusal('NOT_FOUND');
  return user;
}

import { Refusal } from '@chewata/common/errors';
import { asRoundId, type RoundId, type UserId } from '@chewata/common/ids';
import type { Approval } from '#domain/approvals/approval.ts';
import type { RoomState } from '#domain/rooms/room.ts';
import type { Round } from '#domain/rooms/round.ts';
import { aloneOrProposed, type Outcome } from '../../approvals/alone-or-proposed.ts';
import { type ApprovalHandler, Outdated } from '../../approvals/carry-out.ts';
import { NeedsSecond } from '../../approvals/propose.ts';
import type { Caller } from '../../caller-of.ts';
import type { Context } from '../../context.ts';
import { planOfVoid } from '../../rooms/void/plan-void.ts';
import { voidSettled } from '../../rooms/void/void-settled.ts';
import { voidUnsettled } from '../../rooms/void/void-unsettled.ts';
import { isOverdue, type VoidStage, voidStage } from './void-stage.ts';
import { voidSums } from './void-sums.ts';

interface VoidCommand {
  readonly by: Pick<Caller, 'id' | 'name'>;
  readonly id: RoundId;
  readonly reason: string;
  readonly commandId: string;
}

/** A room that is sealed or settled while it is being voided is looked at again. */
const MAX_ATTEMPTS = 3;

/** R13, R14: voids a round, or proposes it. Refusals: NOT_FOUND, OWN_REQUEST, ALREADY_DECIDED. */
export async function voidRound(ctx: Context, command: VoidCommand): Promise<Outcome<RoundId>> {
  const { id, commandId } = command;
  const known = await ctx.approvals.get(commandId);
  if (known) return { approval: known };
  // The worker of this command died before it could answer.
  if (await ctx.decisions.find(commandId)) return { done: id };
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptToVoid(ctx, command);
    } catch (error) {
      const hasMoved = error instanceof Refusal && error.code === 'NOT_PLAYING';
      if (!hasMoved || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function attemptToVoid(
  ctx: Context,
  { by, id, reason, commandId }: VoidCommand,
): Promise<Outcome<RoundId>> {
  const [round, room] = await Promise.all([ctx.rounds.find(id), ctx.rooms.find(id)]);
  if (!round && !room) throw new Refusal('NOT_FOUND');
  const stage = voidStage(ctx, round, room);
  const concerns = await concernedBy(ctx, stage, round, room);
  if (concerns.includes(by.id)) throw new Refusal('OWN_REQUEST');
  const change =
    round && stage !== 'unsealed' ? await voidSums(ctx, round, stage, reason) : { reason, stage };
  const proposal = {
    id: commandId,
    kind: 'round.void',
    subject: id,
    change: { ...change },
    before: { stage },
    concerns,
    by,
  } as const;
  return aloneOrProposed(ctx, proposal, async () => {
    if (stage === 'settled' || (stage === 'sealed' && !isOverdue(ctx, room))) throw new NeedsSecond();
    const at = new Date(ctx.clock.now());
    const details = { ...change };
    const decision = { id: commandId, by: by.id, action: 'round.void', subject: id, details, at };
    const from = stage === 'sealed' ? 'Playing' : 'Starting';
    await voidUnsettled(ctx, id, from, reason, [ctx.decisions.record(decision)]);
    return id;
  });
}

/** Everyone who has a card in it, and, if it is settled, a share of it. */
async function concernedBy(
  ctx: Context,
  stage: VoidStage,
  round: Round | null,
  room: RoomState | null,
): Promise<UserId[]> {
  const users = [...(round?.players ?? []), ...(room?.cards ?? []).map(({ userId }) => userId)];
  if (round && stage === 'settled')
    users.push(...(await planOfVoid(ctx, round)).plan.shares.map(({ userId }) => userId));
  return [...new Set(users)];
}

/** A second administrator has approved it: it is carried out with the sums of that moment. */
export const voidApproval: ApprovalHandler<Context> = {
  async carryOut(ctx, { subject, change, before }: Approval, writes) {
    const id = asRoundId(subject);
    const reason = String(change.reason);
    const round = await ctx.rounds.find(id);
    if (!round || stageNow(ctx, round) !== before?.stage) throw new Outdated();
    try {
      if (before.stage === 'settled') await voidSettled(ctx, round, reason, writes);
      else await voidUnsettled(ctx, id, 'Playing', reason, writes);
    } catch (error) {
      // It was settled at the same moment.
      if (error instanceof Refusal && error.code === 'NOT_PLAYING') throw new Outdated();
      throw error;
    }
  },
};

/** Null if there is nothing left to void. */
function stageNow(ctx: Context, round: Round): VoidStage | null {
  try {
    return voidStage(ctx, round, null);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ALREADY_DECIDED') return null;
    throw error;
  }
}

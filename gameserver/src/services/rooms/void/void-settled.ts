import { Refusal } from '@chewata/common/errors';
import { formatBirr, santim, sum } from '@chewata/common/money';
import type { WagerChange } from '#domain/ledger/entry.ts';
import type { Round } from '#domain/rooms/round.ts';
import { voidEntry } from '#domain/rooms/void/entry.ts';
import type { VoidedPlayer, VoidPlan } from '#domain/rooms/void/plan.ts';
import type { Write } from '#storage/transaction.ts';
import { notifying } from '../../notifications/notify.ts';
import { completeRecordSoon } from '../fairness/complete-record.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { retried } from '../settle/retried.ts';
import { planOfVoid } from './plan-void.ts';

/** If this server dies after the commit, points and record are completed this much later. */
const AFTER_A_CRASH_MS = 60_000;

/**
 * R14: voids a settled round in one transaction with `writes`: the entry that compensates its settlement, the free
 * spins, what is left to stake of bonuses, the note in its document, and the players' notifications.
 * Refusal: ALREADY_DECIDED if it has been voided.
 */
export async function voidSettled(
  ctx: RoomsContext,
  round: Round,
  reason: string,
  writes: readonly Write[],
): Promise<void> {
  const now = ctx.clock.now();
  for (const job of ['count', 'record'] as const)
    await ctx.due.schedule(job, round.id, now + AFTER_A_CRASH_MS);
  const plan = await retried(() => post(ctx, round, reason, writes));
  for (const { userId } of [...plan.players, ...plan.shares]) ctx.publish.balance(userId);
  await ctx.due.schedule('count', round.id, now);
  await completeRecordSoon(ctx, round.id);
}

async function post(
  ctx: RoomsContext,
  round: Round,
  reason: string,
  writes: readonly Write[],
): Promise<VoidPlan> {
  const { plan, settled, seen } = await planOfVoid(ctx, round);
  const at = new Date(ctx.clock.now());
  const kept = plan.players.flatMap(({ userId, kept: amount }) => (amount > 0 ? [{ userId, amount }] : []));
  const alongside = [
    ctx.rounds.voidingSettled(round.id, { at, reason, kept }),
    ...writes,
    ...plan.players.flatMap(({ userId, spins }) => (spins > 0 ? [ctx.users.addSpins(userId, spins)] : [])),
    ...(await wagersBack(ctx, plan, settled.detail.wagers ?? [])),
    ...plan.players.map((player) => notifying(ctx, notificationOf(round, player, reason))),
  ];
  const entry = voidEntry(round, plan);
  if (entry) {
    const { fresh } = await ctx.ledger.post(entry, [ctx.ledger.untouched(seen, entry.id), ...alongside]);
    if (!fresh) throw new Refusal('ALREADY_DECIDED');
  } else await ctx.together(...alongside);
  return plan;
}

/** G9: what the round changed of what its players have left to stake is undone, for those who do not keep a win. */
async function wagersBack(
  { bonusWagers }: Pick<RoomsContext, 'bonusWagers'>,
  { players }: VoidPlan,
  changes: readonly WagerChange[],
): Promise<Write[]> {
  const keepers = new Set(players.filter(({ kept }) => kept > 0).map(({ userId }) => userId));
  const undone = changes.filter(({ userId }) => !keepers.has(userId));
  const left = await bonusWagers.left(undone.map(({ userId }) => userId));
  return undone.map(({ userId, was, to }) => {
    const now = left.get(userId) ?? santim(0);
    return bonusWagers.change(userId, now, santim(Math.max(0, now + was - to)));
  });
}

function notificationOf({ id, stake }: Round, player: VoidedPlayer, reason: string) {
  const { userId, returnedMain, returnedBonus, takenMain, takenBonus, kept } = player;
  const params = {
    stake: formatBirr(stake),
    reason,
    returned: formatBirr(sum([returnedMain, returnedBonus, player.returnedFree])),
    taken: formatBirr(sum([takenMain, takenBonus])),
    kept: formatBirr(kept),
  };
  const key = kept > 0 ? 'notifications.settledVoidedKept' : 'notifications.settledVoided';
  return { about: `void:${id}`, userId, kind: 'refunded', key, params } as const;
}

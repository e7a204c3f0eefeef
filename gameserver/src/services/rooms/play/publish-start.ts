import { seatEntropyOf } from '@chewata/common/fairness/commitment';
import type { RoundId } from '@chewata/common/ids';
import { gamePlay } from '#domain/rooms/games.ts';
import type { RoomState } from '#domain/rooms/room.ts';
import { beaconView, roomView } from '#domain/rooms/room-view.ts';
import type { Round } from '#domain/rooms/round.ts';
import type { RoomUpdate } from '#storage/rooms/rooms.ts';
import { openRoom } from '../enter/open-room.ts';
import { publishUpdate } from '../publish-update.ts';
import type { RoomsContext } from '../rooms-context.ts';

/** R7: the next room, for players outside a scheduled game: its attendees may watch. */
export async function roomAfter(ctx: RoomsContext, round: Round): Promise<RoundId | null> {
  const { game, stake, space, schedule } = round;
  return schedule === null ? (await openRoom(ctx, { game, stake, space }, null)).id : null;
}

/** Publishes that the round plays with these cards, moves the watchers on, and records that it was published. */
export async function publishStart(
  ctx: RoomsContext,
  round: Round,
  { seq, update }: { seq: number; update: RoomUpdate },
  nextId: RoundId | null,
): Promise<void> {
  const { id, game, commitment, players } = round;
  const clientEntropy = round.clientEntropy ?? seatEntropyOf(game, round.cards);
  const next = nextId === null ? null : await ctx.rooms.find(nextId);
  // From here on nothing is awaited: users who join once they know that it plays come after the others have been moved.
  ctx.publish.toRoom(game, id, 'countdownFinished', [id]);
  publishUpdate(ctx, round, update);
  // D11: before the beacon's value exists.
  const beacon = beaconView(round.beacon);
  ctx.publish.toRoom(game, id, 'cardsSealed', [{ roomId: id, seq, commitment, clientEntropy, beacon }]);
  for (const event of gamePlay(game).eventsAtStart(round)) ctx.publish.ownEvent(game, id, event);
  ctx.publish.lobby(game);
  if (next) ctx.publish.moveWatchers(game, id, roomView(next, ctx.clock.now(), null), players);
  await ctx.rooms.startPublished(id);
}

/**
 * The server that began play died before it recorded that it had published that. It is published again: a phone that
 * knows it already ignores it, and one that missed the patch learns from `seq` that it did.
 */
export async function publishStartAgain(
  ctx: RoomsContext,
  { id, seq }: Pick<RoomState, 'id' | 'seq'>,
): Promise<void> {
  const round = await ctx.rounds.find(id);
  if (round?.status !== 'Playing') return ctx.rooms.startPublished(id);
  await publishStart(ctx, round, { seq, update: { kind: 'none' } }, await roomAfter(ctx, round));
}

import { Refusal } from '@chewata/common/errors';
import type { RoundId } from '@chewata/common/ids';
import { times } from '@chewata/common/money';
import { callsMade, playersOf } from '#domain/rooms/play.ts';
import { storyHashOf } from '#domain/rooms/public-story.ts';
import { headerOf, type RoomPhase, type RoomState } from '#domain/rooms/room.ts';
import type { Round } from '#domain/rooms/round.ts';
import { unrefundedCards } from '#domain/rooms/sealing.ts';
import type { Refunding } from '#storage/rooms/rounds.ts';
import type { Write } from '#storage/transaction.ts';
import { endRefunded } from '../recover/end-refunded.ts';
import { NOTHING_CALLED, refundRound } from '../recover/refund-round.ts';
import { wakeRoom } from '../room-work.ts';
import type { RoomsContext } from '../rooms-context.ts';

/** A room that changes all the time is tried again this often; then the recovery ends it. */
const MAX_ATTEMPTS = 20;

/**
 * R13: voids a round that is not settled. Its document becomes Refunded in one transaction with `writes`, so that
 * no server can seal or settle it any more; then every stake is refunded and the room ends. If this server dies in
 * between, the recovery continues. Refusals: NOT_FOUND; NOT_PLAYING if it has been sealed, settled or refunded meanwhile.
 */
export async function voidUnsettled(
  ctx: RoomsContext,
  id: RoundId,
  from: 'Starting' | 'Playing',
  reason: string,
  writes: readonly Write[],
): Promise<void> {
  await wakeRoom(ctx, id, ctx.clock.now());
  const room = await ctx.rooms.find(id);
  const round = await documentOf(ctx, id, room);
  const at = new Date(ctx.clock.now());
  const refunding = await refundingOf(ctx, round, room);
  await ctx.together(ctx.rounds.voiding(id, from, refunding, { at, reason, kept: [] }), ...writes);
  await end(ctx, id);
}

/** A room without a payment has no document yet; it gets one, so that no later payment can begin one. */
async function documentOf(ctx: RoomsContext, id: RoundId, room: RoomState | null): Promise<Round> {
  if (room && !(await ctx.rounds.find(id)))
    await ctx.rounds.begin({ ...headerOf(room), createdAt: new Date(room.openedAt) });
  const round = await ctx.rounds.find(id);
  if (!round) throw new Refusal('NOT_FOUND');
  return round;
}

async function refundingOf(ctx: RoomsContext, round: Round, room: RoomState | null): Promise<Refunding> {
  const people = room?.people ?? round.people;
  // A sealed round keeps its cards, which its record is about.
  const isSealed = round.status === 'Playing';
  const cards = isSealed ? round.cards : unrefundedCards(await ctx.ledger.ofRound(round.id), people);
  const story = room
    ? {
        calls: callsMade(room.play),
        callTimes: room.play?.callTimes ?? [],
        claims: await ctx.rooms.claims(room.id),
      }
    : NOTHING_CALLED;
  return {
    cards,
    players: playersOf(cards),
    people,
    totalStake: times(round.stake, cards.length),
    endedAt: new Date(ctx.clock.now()),
    refundedFor: 'voided',
    ...story,
    storyHash: storyHashOf({ ...story, winners: [], people }),
  };
}

const STOPPED: Partial<Record<RoomPhase, RoomPhase>> = { open: 'frozen', playing: 'settling' };

async function end(ctx: RoomsContext, id: RoundId): Promise<void> {
  const refund = { fromPlay: true, why: 'voided' } as const;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const [room, round] = [await ctx.rooms.find(id), await ctx.rounds.find(id)];
    if (!round) return;
    if (!room || room.phase === 'over') {
      await refundRound(ctx, round, { ...refund, people: round.people, story: NOTHING_CALLED });
      break;
    }
    // First it stops, so that a later worker finds it so; its own clock then ends it, too.
    const stopped = STOPPED[room.phase];
    if (stopped) await ctx.rooms.change(room, { revision: room.revision, phase: stopped });
    else await endRefunded(ctx, room, round, refund);
  }
  await wakeRoom(ctx, id, ctx.clock.now());
}

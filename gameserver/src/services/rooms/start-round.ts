import { callsOf } from '@chewata/common/fairness/calls';
import { clientEntropyOf } from '@chewata/common/fairness/commitment';
import { GAMES } from '@chewata/common/games';
import { atCountdownEnd } from '@chewata/common/games/round';
import { times } from '@chewata/common/money';
import type { Play, RoomState } from '../../domain/rooms/room.ts';
import { percentInPlay, roomView } from '../../domain/rooms/room-view.ts';
import type { Round, SealedCard } from '../../domain/rooms/round.ts';
import { paidStakes, playable, playersOf, sealedIn } from '../../domain/rooms/sealing.ts';
import { openRoom } from './open-room.ts';
import { refundRound } from './refund-round.ts';
import { paceOf } from './room-settings.ts';
import type { RoomStep } from './room-step.ts';
import type { RoomsContext } from './rooms-context.ts';

/**
 * The countdown is over and the room is frozen: seals what plays in the round's document, then the room
 * plays; or with too few players every stake goes back (R5). Each part finds what an earlier doer has
 * done and goes on from there.
 */
export const startRound: RoomStep = async (ctx, room, now) => {
  const round = await roundOf(ctx, room);
  if (round.status === 'Playing')
    return knowsAll(room, round) ? play(ctx, room, round, now) : endRefunded(ctx, room, round, true);
  if (round.status === 'Finished') return endFinished(ctx, room);
  if (round.status === 'Refunded') return endRefunded(ctx, room, round);
  const cards = playable(room, await ctx.ledger.ofRound(room.id));
  if (atCountdownEnd(room.game, playersOf(cards).length) === 'refunded') return endRefunded(ctx, room, round);
  // Where a stake was given back meanwhile, this does nothing, and the next step looks again.
  await ctx.rounds.seal(room.id, round.refunds, sealOf(room, cards, now));
};

/** False of a room that Redis remembers as it was before some sealed card was paid for: it cannot be played. */
function knowsAll(room: RoomState, round: Round): boolean {
  const known = sealedIn(paidStakes(room));
  return round.cards.every(({ stakeId, card }) => known(stakeId, card));
}

/** A room without one payment has no document yet: it gets one, so that no later payment can begin one. */
async function roundOf(ctx: RoomsContext, room: RoomState): Promise<Round> {
  const known = await ctx.rounds.find(room.id);
  if (known) return known;
  const { id, game, stake, space, schedule, serverSeed, commitment, percent, bonusOn } = room;
  const round = { id, game, stake, space, schedule, serverSeed, commitment, percent, bonusOn };
  await ctx.rounds.begin({ ...round, createdAt: new Date(room.openedAt) });
  const begun = await ctx.rounds.find(room.id);
  if (!begun) throw new Error(`round ${room.id} is gone as it began`);
  return begun;
}

function sealOf(room: RoomState, cards: readonly SealedCard[], now: number) {
  const { compareCards } = GAMES[room.game];
  const inOrder = [...cards].sort((a, b) => compareCards(a.card, b.card) || (a.userId < b.userId ? -1 : 1));
  const percent = percentInPlay(room, cards.length);
  const players = playersOf(cards);
  return {
    cards: inOrder,
    players,
    people: Object.fromEntries(
      players.flatMap((user) => {
        const person = room.people[user];
        return person ? [[user, person]] : [];
      }),
    ),
    percent,
    totalStake: times(room.stake, cards.length),
    netWin: GAMES[room.game].netWin(room.stake, cards.length, percent),
    startedAt: new Date(now),
    clientEntropy: clientEntropyOf(room.game, cards),
  };
}

async function play(ctx: RoomsContext, room: RoomState, round: Round, now: number): Promise<void> {
  const clientEntropy = round.clientEntropy ?? clientEntropyOf(room.game, round.cards);
  const begun: Play = {
    startedAt: now,
    clientEntropy,
    order: callsOf(room.game, round.serverSeed, clientEntropy, round.cards),
    called: 0,
    calledAt: now,
    claims: [],
    windowEnds: null,
    absentSeen: 0,
    blocked: [],
    prespin: paceOf(ctx, room.game).prespinS,
  };
  const change = { event: 'started', status: 'Playing', phase: 'playing', play: begun } as const;
  const { revision } = room;
  if ((await ctx.rooms.change(room, { ...change, revision, keep: round.cards })) === null) return;
  await tellStart(ctx, round);
}

async function tellStart(
  ctx: RoomsContext,
  { id, game, stake, space, schedule, players }: Round,
): Promise<void> {
  const room = await ctx.rooms.find(id);
  if (!room) return;
  // R7. Who came for a scheduled game alone may watch it. Whoever comes to watch by the room's id, because they
  // are told that it plays, comes after those who were there have been moved.
  const next = schedule === null ? await openRoom(ctx, { game, stake, space }) : null;
  const view = roomView(room, ctx.clock.now());
  ctx.publish.toRoom(game, id, 'countdownFinished', [id]);
  ctx.publish.toRoom(game, id, 'cardUpdate', [view]);
  if (game === 'spin')
    ctx.publish.toRoom(game, id, 'spinConfig', [{ rounds: view.rounds ?? 1, percents: view.percents }, id]);
  ctx.publish.lobby(game);
  if (next) ctx.publish.moveWatchers(game, id, roomView(next, ctx.clock.now()), players);
}

/** Every stake goes back, then the room says so. */
async function endRefunded(
  ctx: RoomsContext,
  room: RoomState,
  round: Round,
  fromPlay = false,
): Promise<void> {
  await refundRound(ctx, round, { fromPlay, people: room.people });
  // Sealed by another meanwhile: the next step goes on with that.
  if ((await ctx.rounds.find(room.id))?.status !== 'Refunded') return;
  const change = { event: 'refunded', status: 'Refunded', phase: 'over' } as const;
  await ctx.rooms.change(room, { ...change, revision: room.revision });
}

/** Redis remembers a room that is over as it was before: who paid in it since has the stake back when it ends. */
async function endFinished(ctx: RoomsContext, { revision, ...room }: RoomState): Promise<void> {
  await ctx.rooms.change(room, { revision, event: 'finished', status: 'Finished', phase: 'over' });
}

import { ALGORITHMS } from '@chewata/common/fairness/algorithms';
import { seatEntropyOf } from '@chewata/common/fairness/commitment';
import { GAMES } from '@chewata/common/games';
import { atCountdownEnd } from '@chewata/common/games/round';
import { times } from '@chewata/common/money';
import { gamePlay } from '#domain/rooms/games.ts';
import { playersOf } from '#domain/rooms/play.ts';
import { headerOf, type RoomState } from '#domain/rooms/room.ts';
import { houseCutInPlay } from '#domain/rooms/room-view.ts';
import type { Round, SealedCard } from '#domain/rooms/round.ts';
import { paidStakes, playableCards, sealedIn } from '#domain/rooms/sealing.ts';
import type { Seal } from '#storage/rooms/rounds.ts';
import { canBeKnown } from '../fairness/can-be-known.ts';
import { orderOf } from '../fairness/order-of.ts';
import { endRefunded } from '../recover/end-refunded.ts';
import { timingOf } from '../room-settings.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { giveSpinsBack } from './give-spins-back.ts';
import type { PhaseHandler } from './phase-handler.ts';
import { publishStart, roomAfter } from './publish-start.ts';

/**
 * The countdown is over and the room is frozen: seals the cards in the round's document, then play begins. With too
 * few players every stake is refunded instead (R5), also if the beacon's value could be known by now (D11). Each part
 * detects what an earlier worker has done, and continues from there.
 */
export const startRound: PhaseHandler = async (ctx, room, now) => {
  await startStep(ctx, room, now);
  return null;
};

async function startStep(ctx: RoomsContext, room: RoomState, now: number): Promise<void> {
  const round = await roundOf(ctx, room);
  if (round.status === 'Playing') return continueStart(ctx, room, round, now);
  if (round.status === 'Finished') return endFinished(ctx, room);
  if (round.status === 'Refunded') return endRefunded(ctx, room, round, { fromPlay: false, why: 'tooFew' });
  const cards = playableCards(room, await ctx.ledger.ofRound(room.id));
  if (atCountdownEnd(room.game, playersOf(cards).length) === 'refunded')
    return endRefunded(ctx, room, round, { fromPlay: false, why: 'tooFew' });
  if (await giveSpinsBack(ctx, cards)) return;
  if (await canBeKnown(ctx, room.beacon))
    return endRefunded(ctx, room, round, { fromPlay: false, why: 'sealedLate' });
  // If a stake was refunded meanwhile, this does nothing and the next step reads the journal again.
  await ctx.rounds.seal(room.id, round.refunds, sealOf(room, cards, ctx.clock.now()));
}

/** The cards are sealed. D11: the seal counts if it was written in time, which is asked again after the write. */
async function continueStart(ctx: RoomsContext, room: RoomState, round: Round, now: number): Promise<void> {
  if (!hasAllCards(room, round) || room.commitment !== round.commitment)
    return endRefunded(ctx, room, round, { fromPlay: true, why: 'lost' });
  if (round.beacon && !round.sealedInTime) {
    if (await canBeKnown(ctx, round.beacon))
      return endRefunded(ctx, room, round, { fromPlay: true, why: 'sealedLate' });
    await ctx.rounds.confirmSeal(room.id);
  }
  return beginPlay(ctx, room, round, now);
}

/** False if Redis has restored the room as it was before some sealed card was paid for: then it cannot be played. */
function hasAllCards(room: RoomState, round: Round): boolean {
  const known = sealedIn(paidStakes(room));
  return round.cards.every(({ stakeId, card }) => known(stakeId, card));
}

/**
 * The round's document, with the promise of the countdown that is over. A room without a payment has no document yet;
 * it gets one, so that no later payment can begin one.
 */
async function roundOf(ctx: RoomsContext, room: RoomState): Promise<Round> {
  const known = await ctx.rounds.find(room.id);
  if (known && (known.status !== 'Starting' || known.commitment === room.commitment)) return known;
  if (known) await ctx.rounds.promise(room.id, room);
  else await ctx.rounds.begin({ ...headerOf(room), createdAt: new Date(room.openedAt) });
  const begun = await ctx.rounds.find(room.id);
  if (!begun) throw new Error(`round ${room.id} not found after it began`);
  return begun;
}

function sealOf(room: RoomState, cards: readonly SealedCard[], now: number): Seal {
  const { compareCards, netWin } = GAMES[room.game];
  const houseCut = houseCutInPlay(room, cards.length);
  const players = playersOf(cards);
  return {
    cards: [...cards].sort((a, b) => compareCards(a.card, b.card) || (a.userId < b.userId ? -1 : 1)),
    players,
    people: Object.fromEntries(
      players.flatMap((user) => {
        const person = room.people[user];
        return person ? [[user, person]] : [];
      }),
    ),
    houseCut,
    totalStake: times(room.stake, cards.length),
    netWin: netWin(room.stake, cards.length, houseCut),
    startedAt: new Date(now),
    sealedAt: new Date(now),
    commitment: room.commitment,
    algorithm: room.beacon ? ALGORITHMS.beacon : ALGORITHMS.seats,
    clientEntropy: seatEntropyOf(room.game, cards),
  };
}

async function beginPlay(ctx: RoomsContext, room: RoomState, round: Round, now: number): Promise<void> {
  const { game, revision } = room;
  const clientEntropy = round.clientEntropy ?? seatEntropyOf(game, round.cards);
  const order = round.beacon ? [] : orderOf(round, null);
  const play = gamePlay(game).begin(
    { startedAt: now, clientEntropy, order, called: 0, calledAt: now },
    timingOf(ctx, game),
  );
  const next = await roomAfter(ctx, round);
  const change = {
    revision,
    seen: 'patch',
    status: 'Playing',
    phase: 'playing',
    play,
    owesStart: true,
  } as const;
  const changed = await ctx.rooms.change(room, { ...change, keep: round.cards });
  if (changed) await publishStart(ctx, round, changed, next);
}

/** Redis has restored a room that was over. Players who have paid in it since get their stakes back when it ends. */
async function endFinished(ctx: RoomsContext, room: RoomState): Promise<void> {
  const { revision } = room;
  await ctx.rooms.change(room, { revision, seen: 'event', status: 'Finished', phase: 'over' });
}

import type { Room } from '@chewata/common/contract/rooms/room';
import { type Call, GAMES } from '@chewata/common/games';
import { type PercentTenths, toPercent } from '@chewata/common/games/percent';
import type { RoundStatus } from '@chewata/common/games/round';
import type { UserId } from '@chewata/common/ids';
import { times, toBirr } from '@chewata/common/money';
import { callsMade } from './play.ts';
import { type Person, paidCards, type RoomHeader, type RoomState } from './room.ts';
import type { Round } from './round.ts';

type OwnedCard = { readonly card: string; readonly userId: UserId };

interface ViewParts extends Omit<RoomHeader, 'serverSeed'> {
  status: RoundStatus;
  paid: readonly OwnedCard[];
  held: readonly OwnedCard[];
  people: Readonly<Record<UserId, Person>>;
  calls: readonly Call[];
  countDownVal: number;
  seq: number;
}

/** Seconds left of a countdown, rounded up; 0 if none runs. */
export const secondsLeft = (deadline: number | null, now: number): number =>
  deadline === null ? 0 : Math.max(0, Math.ceil((deadline - now) / 1000));

/** What players may see of a room: its state without the seed and the order of calls. */
export function roomView(room: RoomState, now: number): Room {
  const paid = paidCards(room);
  const inLobby = room.status === 'Available' || room.status === 'Starting';
  return view({
    ...room,
    houseCut: inLobby
      ? GAMES[room.game].houseCutInLobby(room.houseCut, paid.length)
      : houseCutInPlay(room, paid.length),
    paid,
    held: room.cards.filter(({ status }) => status !== 'paid'),
    calls: callsMade(room.play),
    countDownVal: inLobby ? secondsLeft(room.deadline, now) : 0,
  });
}

/** The view of a round whose room is gone. Nothing can follow it, so it has the highest `seq`. */
export const roundView = (round: Round): Room =>
  view({ ...round, paid: round.cards, held: [], countDownVal: 0, seq: Number.MAX_SAFE_INTEGER });

/** P1: the house cut in force with that number of cards in play. */
export const houseCutInPlay = (room: Pick<RoomHeader, 'game' | 'houseCut'>, cards: number): PercentTenths =>
  GAMES[room.game].houseCutInPlay(room.houseCut, cards);

function view(parts: ViewParts): Room {
  const { game, stake, paid, houseCut, calls } = parts;
  const { compareCards, netWin, possibleWin, rounds, prizeSplit } = GAMES[game];
  const people = Object.entries(parts.people);
  return {
    id: parts.id,
    game,
    stake: toBirr(stake),
    gameSpace: parts.space,
    status: parts.status,
    players: cardsByPlayer(paid, game),
    viewingCards: cardsByPlayer(parts.held, game),
    userNames: Object.fromEntries(people.map(([user, { name }]) => [user, name])),
    maskedPhones: Object.fromEntries(people.map(([user, { phone }]) => [user, phone])),
    cards: paid.map(({ card }) => card).sort(compareCards),
    totalStake: toBirr(times(stake, paid.length)),
    percent: toPercent(houseCut),
    netWin: toBirr(netWin(stake, paid.length, houseCut)),
    possibleWin: toBirr(possibleWin(stake, paid.length, houseCut)),
    countDownVal: parts.countDownVal,
    calledNumbers: [...calls],
    userCount: paid.length,
    schedule: parts.schedule,
    round: Math.max(1, calls.length),
    rounds: rounds(paid.length),
    percents: [...prizeSplit(paid.length)],
    bonusOn: parts.bonusOn,
    commitment: parts.commitment,
    seq: parts.seq,
  };
}

/** User → cards, in the order of the game. */
export function cardsByPlayer(cards: readonly OwnedCard[], game: Room['game']): Record<string, string[]> {
  const owned: Record<string, string[]> = {};
  for (const { card, userId } of cards) {
    owned[userId] ??= [];
    owned[userId].push(card);
  }
  for (const list of Object.values(owned)) list.sort(GAMES[game].compareCards);
  return owned;
}

import type { Room } from '@chewata/common/contract/rooms';
import { type Call, GAMES } from '@chewata/common/games';
import { type PercentTenths, toPercent } from '@chewata/common/games/percent';
import type { RoundStatus } from '@chewata/common/games/round';
import type { UserId } from '@chewata/common/ids';
import { times, toBirr } from '@chewata/common/money';
import { callsMade, type Person, paidCards, type RoomState } from './room.ts';
import type { Round } from './round.ts';

type Identity = Pick<RoomState, 'id' | 'game' | 'stake' | 'space' | 'schedule' | 'commitment' | 'bonusOn'>;
type Owned = { readonly card: string; readonly userId: UserId };

interface Parts extends Identity {
  status: RoundStatus;
  percent: PercentTenths;
  paid: readonly Owned[];
  held: readonly Owned[];
  people: Readonly<Record<UserId, Person>>;
  calls: readonly Call[];
  countDownVal: number;
  seq: number;
}

/** Seconds left of a countdown, rounded up; 0 where none runs. */
export const secondsLeft = (deadline: number | null, now: number): number =>
  deadline === null ? 0 : Math.max(0, Math.ceil((deadline - now) / 1000));

/** What players may see of a room: its state without seed and order of calls (CONTRACT.md 3). */
export function roomView(room: RoomState, now: number): Room {
  const paid = paidCards(room);
  const inLobby = room.status === 'Available' || room.status === 'Starting';
  return view({
    ...room,
    percent: inLobby
      ? GAMES[room.game].houseCutInLobby(room.percent, paid.length)
      : percentInPlay(room, paid.length),
    paid,
    held: room.cards.filter(({ standing }) => standing !== 'paid'),
    calls: callsMade(room.play),
    countDownVal: inLobby ? secondsLeft(room.deadline, now) : 0,
  });
}

/** The same of a round whose room is gone: nothing can come after it, so no `seq` is higher. */
export const roundView = (round: Round): Room =>
  view({ ...round, paid: round.cards, held: [], countDownVal: 0, seq: Number.MAX_SAFE_INTEGER });

/** P1: the percent of so many cards in play. */
export const percentInPlay = (room: Pick<RoomState, 'game' | 'percent'>, cards: number): PercentTenths =>
  GAMES[room.game].houseCutInPlay(room.percent, cards);

function view(parts: Parts): Room {
  const { game, stake, paid, percent, calls } = parts;
  const { netWin, possibleWin, rounds, prizeSplit } = GAMES[game];
  const people = Object.entries(parts.people);
  return {
    id: parts.id,
    game,
    stake: toBirr(stake),
    gameSpace: parts.space,
    status: parts.status,
    players: byPlayer(paid, game),
    viewingCards: byPlayer(parts.held, game),
    userNames: Object.fromEntries(people.map(([user, { name }]) => [user, name])),
    maskedPhones: Object.fromEntries(people.map(([user, { phone }]) => [user, phone])),
    cards: paid.map(({ card }) => card).sort(GAMES[game].compareCards),
    totalStake: toBirr(times(stake, paid.length)),
    percent: toPercent(percent),
    netWin: toBirr(netWin(stake, paid.length, percent)),
    possibleWin: toBirr(possibleWin(stake, paid.length, percent)),
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
export function byPlayer(cards: readonly Owned[], game: Room['game']): Record<string, string[]> {
  const owned: Record<string, string[]> = {};
  for (const { card, userId } of cards) {
    owned[userId] ??= [];
    owned[userId].push(card);
  }
  for (const list of Object.values(owned)) list.sort(GAMES[game].compareCards);
  return owned;
}

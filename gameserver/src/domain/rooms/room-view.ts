import { paidFacts } from '@chewata/common/contract/rooms/derived';
import { type RoomSummary, summaryOf } from '@chewata/common/contract/rooms/lobby';
import type { Room, RoomBeacon } from '@chewata/common/contract/rooms/room';
import type { BeaconRound } from '@chewata/common/fairness/chain';
import { type Call, GAMES } from '@chewata/common/games';
import { type PercentTenths, toPercent } from '@chewata/common/games/percent';
import { type RoundStatus, takesCards } from '@chewata/common/games/round';
import type { UserId } from '@chewata/common/ids';
import { toBirr } from '@chewata/common/money';
import { callsMade } from './play.ts';
import { type People, paidCards, type RoomHeader, type RoomState } from './room.ts';
import type { Round } from './round.ts';
import { seatedPeople } from './seats.ts';

type OwnedCard = { readonly card: string; readonly userId: UserId };

interface ViewParts extends Omit<RoomHeader, 'serverSeed'>, Pick<Room, 'beaconState'> {
  status: RoundStatus;
  paid: readonly OwnedCard[];
  held: readonly OwnedCard[];
  people: People;
  showsNames: boolean;
  calls: readonly Call[];
  countDownVal: number;
  startsAt: number | null;
  seq: number;
}

/** A room of the lobby, as it is stored. */
export interface ListedRoom
  extends Pick<
    RoomState,
    'id' | 'game' | 'stake' | 'space' | 'schedule' | 'status' | 'houseCut' | 'bonusOn'
  > {
  readonly deadline: number | null;
  /** How many calls have been made. */
  readonly calls: number;
  /** How many cards are paid for, and by how many users. */
  readonly paid: number;
  readonly players: number;
  readonly seq: number;
}

/** Seconds left of a countdown, rounded up; 0 if none runs. */
export const secondsLeft = (deadline: number | null, now: number): number =>
  deadline === null ? 0 : Math.max(0, Math.ceil((deadline - now) / 1000));

/**
 * What this player may see of a room: its state without the seed and the order of calls. Names are part of it if the
 * game shows them.
 */
export function roomView(
  room: RoomState,
  now: number,
  viewer: UserId | null,
  showsNames: boolean = GAMES[room.game].showsNames,
): Room {
  const paid = paidCards(room);
  return view(
    {
      ...room,
      houseCut: shownCut(room, room.status, paid.length),
      paid,
      held: room.cards.filter(({ status }) => status !== 'paid'),
      calls: callsMade(room.play),
      countDownVal: takesCards(room.status) ? secondsLeft(room.deadline, now) : 0,
      startsAt: room.deadline,
      showsNames,
    },
    viewer,
  );
}

/** The view of a round whose room is gone. Nothing can follow it, so it has the highest `seq`. */
export const roundView = (round: Round, viewer: UserId | null): Room =>
  view(
    {
      ...round,
      people: seatedPeople(round),
      showsNames: GAMES[round.game].showsNames,
      paid: round.cards,
      held: [],
      countDownVal: 0,
      startsAt: round.startedAt?.getTime() ?? null,
      beaconState: round.beacon ? 'ready' : 'away',
      seq: Number.MAX_SAFE_INTEGER,
    },
    viewer,
  );

/** A room's beacon, without its value. */
export const beaconView = (beacon: BeaconRound | null): RoomBeacon | null =>
  beacon && { chain: beacon.chain, round: beacon.round, at: new Date(beacon.at).toISOString() };

/** P1: the house cut in force with that number of cards in play. */
export const houseCutInPlay = (room: Pick<RoomHeader, 'game' | 'houseCut'>, cards: number): PercentTenths =>
  GAMES[room.game].houseCutInPlay(room.houseCut, cards);

/** The house cut that players see: while cards are sold, that of the lobby. */
export const shownCut = (
  { game, houseCut }: Pick<RoomHeader, 'game' | 'houseCut'>,
  status: RoundStatus,
  cards: number,
): PercentTenths => GAMES[game][takesCards(status) ? 'houseCutInLobby' : 'houseCutInPlay'](houseCut, cards);

function view(parts: ViewParts, viewer: UserId | null): Room {
  const { game, paid, calls, people } = parts;
  const { rounds, prizeSplit } = GAMES[game];
  const seen = parts.showsNames ? Object.values(people) : [];
  const pot = {
    game,
    stake: toBirr(parts.stake),
    percent: toPercent(parts.houseCut),
    players: cardsBySeat(paid, game, people),
  };
  return {
    id: parts.id,
    gameSpace: parts.space,
    status: parts.status,
    seat: (viewer !== null && people[viewer]?.seat) || null,
    viewingCards: cardsBySeat(parts.held, game, people),
    userNames: Object.fromEntries(seen.map(({ seat, name }) => [seat, name])),
    maskedPhones: Object.fromEntries(seen.map(({ seat, phone }) => [seat, phone])),
    ...pot,
    ...paidFacts(pot),
    countDownVal: parts.countDownVal,
    startsAt: parts.startsAt,
    calledNumbers: [...calls],
    schedule: parts.schedule,
    round: Math.max(1, calls.length),
    rounds: rounds(paid.length),
    percents: [...prizeSplit(paid.length)],
    bonusOn: parts.bonusOn,
    commitment: parts.commitment,
    beacon: beaconView(parts.beacon),
    beaconState: parts.beaconState,
    seq: parts.seq,
  };
}

/** The room as the lobby shows it. */
export const summaryView = (room: ListedRoom): RoomSummary =>
  summaryOf({
    id: room.id,
    game: room.game,
    stake: toBirr(room.stake),
    gameSpace: room.space,
    status: room.status,
    percent: toPercent(shownCut(room, room.status, room.paid)),
    userCount: room.paid,
    playerCount: room.players,
    startsAt: room.deadline,
    calls: room.calls,
    schedule: room.schedule,
    bonusOn: room.bonusOn,
    seq: room.seq,
  });

/** Seat → cards, in the order of the game. */
function cardsBySeat(
  cards: readonly OwnedCard[],
  game: Room['game'],
  people: People,
): Record<string, string[]> {
  const byPlayer = Object.entries(cardsByPlayer(cards, game));
  return Object.fromEntries(byPlayer.map(([user, owned]) => [people[user as UserId]?.seat ?? 0, owned]));
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

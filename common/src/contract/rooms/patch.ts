import { GAMES, type Game } from '../../games/index.ts';
import { paidFacts } from './derived.ts';
import type { Room } from './room.ts';

/** What a card is to a seat: let go, held, or paid for. */
export const STANDING = { free: 0, held: 1, paid: 2 } as const;
export type Standing = (typeof STANDING)[keyof typeof STANDING];

/** One change of a card. In flip a side has many seats, each with its own changes. */
export type CardPatch = [card: string, standing: Standing, seat: number];

/** Sent beside the cards if they have changed. */
type ChangedFields = Partial<
  Pick<
    Room,
    | 'status'
    | 'percent'
    | 'startsAt'
    | 'commitment'
    | 'beacon'
    | 'beaconState'
    | 'bonusOn'
    | 'rounds'
    | 'percents'
  >
>;

/**
 * The changes of a room since `from`. Every value is the one at `seq`, so a patch may be applied to any state
 * from `from` up to `seq`.
 */
export interface RoomPatch extends ChangedFields {
  id: string;
  from: number;
  seq: number;
  cards?: CardPatch[];
  /** Of new seats, if the game shows names. */
  names?: Record<string, [userName: string, maskedPhone: string]>;
}

type Owned = Record<string, string[]>;

/** The room after a patch whose `from` it has reached. Keeps `countDownVal`, which follows from `countdown`. */
export function applyPatch(room: Room, patch: RoomPatch): Room {
  const { id: _, from: __, seq, cards = [], names = {}, ...fields } = patch;
  const players = { ...room.players };
  const viewingCards = { ...room.viewingCards };
  for (const change of cards) applyChange(room.game, players, viewingCards, change);
  const next = { ...room, ...fields, players, viewingCards, seq };
  const userNames = { ...room.userNames };
  const maskedPhones = { ...room.maskedPhones };
  for (const [seat, [name, phone]] of Object.entries(names)) {
    userNames[seat] = name;
    maskedPhones[seat] = phone;
  }
  const countDownVal = next.status === 'Starting' ? room.countDownVal : 0;
  return { ...next, userNames, maskedPhones, countDownVal, ...paidFacts(next) };
}

function applyChange(game: Game, players: Owned, viewing: Owned, [card, standing, seat]: CardPatch): void {
  const owners =
    GAMES[game].holders === 'one' ? [...Object.keys(players), ...Object.keys(viewing)] : [String(seat)];
  for (const owned of [players, viewing]) for (const owner of owners) drop(owned, owner, card);
  if (standing === STANDING.free) return;
  const owned = standing === STANDING.paid ? players : viewing;
  owned[seat] = [...(owned[seat] ?? []), card].sort(GAMES[game].compareCards);
}

function drop(owned: Owned, seat: string, card: string): void {
  const cards = owned[seat];
  if (!cards?.includes(card)) return;
  const left = cards.filter((one) => one !== card);
  if (left.length > 0) owned[seat] = left;
  else delete owned[seat];
}

import { GAMES, type Game } from '@chewata/common/games';
import type { PercentTenths } from '@chewata/common/games/percent';
import type { RoundStatus } from '@chewata/common/games/round';
import { asRoundId, asSpaceId, asUserId, type RoundId, type UserId } from '@chewata/common/ids';
import { santim } from '@chewata/common/money';
import type { PlayOf } from '#domain/rooms/games.ts';
import type { CardStatus, Person, RoomCard, RoomPhase, RoomState } from '#domain/rooms/room.ts';
import type { NewRoom, RoomChange } from './rooms.ts';

/** How a room is encoded in its Redis hashes. '' is null; numbers are decimal. */
type Fields = Readonly<Record<string, string>>;

/** A card's field. It includes the player if several players can hold the same card. */
export const fieldOf = (game: Game, card: string, user: UserId): string =>
  GAMES[game].holders === 'many' ? `${card}|${user}` : card;
export const cardOfField = (field: string): string => field.split('|', 1)[0] ?? field;

export function newRoomFields(room: NewRoom): string[] {
  return flat({
    id: room.id,
    game: room.game,
    stake: room.stake,
    space: room.space,
    schedule: room.schedule,
    status: 'Available',
    phase: 'open',
    seq: 0,
    revision: 0,
    serverSeed: room.serverSeed,
    commitment: room.commitment,
    percent: room.houseCut,
    bonusOn: room.bonusOn,
    openedAt: room.openedAt,
    deadline: room.deadline,
    ticked: null,
  });
}

export const changeFields = ({ status, phase, play, endPublished }: RoomChange): string[] =>
  flat({ status, phase, play: play === undefined ? undefined : JSON.stringify(play), told: endPublished });

const flat = (values: Record<string, string | number | boolean | null | undefined>): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [name, value === null ? '' : value === true ? '1' : value === false ? '' : `${value}`],
  );

export function toRoom(id: RoundId, fields: Fields, cards: Fields, people: Fields): RoomState {
  const text = (name: string): string => {
    const value = fields[name];
    if (value === undefined) throw new Error(`room ${id} has no ${name}`);
    return value;
  };
  const maybe = (name: string): string | null => fields[name] || null;
  const number = (name: string): number | null => (maybe(name) === null ? null : Number(text(name)));
  // The play of a room is always that of its game.
  return {
    id: asRoundId(id),
    game: text('game') as Game,
    stake: santim(Number(text('stake'))),
    space: maybe('space') === null ? null : asSpaceId(text('space')),
    schedule: maybe('schedule'),
    status: text('status') as RoundStatus,
    phase: text('phase') as RoomPhase,
    seq: Number(text('seq')),
    revision: Number(text('revision')),
    serverSeed: text('serverSeed'),
    commitment: text('commitment'),
    houseCut: Number(text('percent')) as PercentTenths,
    bonusOn: maybe('bonusOn') !== null,
    openedAt: Number(text('openedAt')),
    deadline: number('deadline'),
    ticked: number('ticked'),
    play: maybe('play') === null ? null : (JSON.parse(text('play')) as PlayOf<Game>),
    endPublished: maybe('told') !== null,
    cards: Object.entries(cards).map(([field, value]) => toCard(field, value)),
    people: Object.fromEntries(
      Object.entries(people).map(([user, person]) => [user, JSON.parse(person) as Person]),
    ),
  } as RoomState;
}

function toCard(field: string, value: string): RoomCard {
  const [user = '', status = '', at = '0', token = '', , free = ''] = value.split('|');
  return {
    card: cardOfField(field),
    userId: asUserId(user),
    status: status as CardStatus,
    at: Number(at),
    token,
    free: free !== '',
  };
}

import type { BeaconState } from '@chewata/common/contract/rooms/room';
import type { BeaconRound } from '@chewata/common/fairness/chain';
import type { Game } from '@chewata/common/games';
import type { PercentTenths } from '@chewata/common/games/percent';
import type { RoundStatus } from '@chewata/common/games/round';
import { asRoundId, asSpaceId, type RoundId } from '@chewata/common/ids';
import { santim } from '@chewata/common/money';
import type { PlayOf } from '#domain/rooms/games.ts';
import type { Person, RoomHead, RoomPhase, RoomState, SeatedPerson } from '#domain/rooms/room.ts';
import { toCard } from './card-fields.ts';
import type { NewRoom, RoomChange } from './rooms.ts';

/** How a room is encoded in its Redis hashes. '' is null; numbers are decimal. */
type Fields = Readonly<Record<string, string>>;

/** A beacon's round; '' for none. */
export const beaconField = (beacon: BeaconRound | null): string => (beacon ? JSON.stringify(beacon) : '');
export const beaconOfField = (field: string | null | undefined): BeaconRound | null =>
  field ? (JSON.parse(field) as BeaconRound) : null;

export function newRoomFields(room: NewRoom): string[] {
  return fieldList({
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
    beacon: beaconField(room.beacon),
    beaconState: room.beaconState,
    percent: room.houseCut,
    bonusOn: room.bonusOn,
    openedAt: room.openedAt,
    deadline: room.deadline,
    ticked: null,
  });
}

export const changeFields = ({ status, phase, play, owesStart, endPublished }: RoomChange): string[] =>
  fieldList({
    status,
    phase,
    play: play === undefined ? undefined : JSON.stringify(play),
    called: play?.called,
    owesStart,
    told: endPublished,
  });

const fieldList = (values: Record<string, string | number | boolean | null | undefined>): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [name, value === null ? '' : value === true ? '1' : value === false ? '' : `${value}`],
  );

/** The fields that a head consists of. */
export const HEAD_FIELDS = [
  'game',
  'stake',
  'space',
  'schedule',
  'status',
  'phase',
  'serverSeed',
  'commitment',
  'beacon',
  'percent',
  'bonusOn',
  'openedAt',
  'deadline',
] as const;

/** Reads fields by name. A missing one is an error; an empty one is null. */
function reader(id: RoundId, fields: Fields) {
  const text = (name: string): string => {
    const value = fields[name];
    if (value === undefined) throw new Error(`room ${id} has no ${name}`);
    return value;
  };
  const maybe = (name: string): string | null => fields[name] || null;
  return { text, maybe, number: (name: string) => (maybe(name) === null ? null : Number(text(name))) };
}

export function toHead(id: RoundId, fields: Fields): RoomHead {
  const { text, maybe, number } = reader(id, fields);
  return {
    id: asRoundId(id),
    game: text('game') as Game,
    stake: santim(Number(text('stake'))),
    space: maybe('space') === null ? null : asSpaceId(text('space')),
    schedule: maybe('schedule'),
    status: text('status') as RoundStatus,
    phase: text('phase') as RoomPhase,
    serverSeed: text('serverSeed'),
    commitment: text('commitment'),
    beacon: beaconOfField(maybe('beacon')),
    houseCut: Number(text('percent')) as PercentTenths,
    bonusOn: maybe('bonusOn') !== null,
    openedAt: Number(text('openedAt')),
    deadline: number('deadline'),
  };
}

export function toRoom(id: RoundId, fields: Fields, cards: Fields, people: Fields): RoomState {
  const { text, maybe, number } = reader(id, fields);
  // The play of a room is always that of its game.
  return {
    ...toHead(id, fields),
    seq: Number(text('seq')),
    revision: Number(text('revision')),
    ticked: number('ticked'),
    // A room that a server of an older version has opened shows none.
    beaconState: (maybe('beaconState') ?? 'away') as BeaconState,
    play: maybe('play') === null ? null : (JSON.parse(text('play')) as PlayOf<Game>),
    owesStart: maybe('owesStart') !== null,
    endPublished: maybe('told') !== null,
    cards: Object.entries(cards).map(([field, value]) => toCard(field, value)),
    people: Object.fromEntries(
      Object.entries(people).map(([user, person]): [string, SeatedPerson] => [user, toSeated(person)]),
    ),
    unsent: fields.seq !== fields.sentSeq,
  } as RoomState;
}

/** 'seat|person' */
function toSeated(value: string): SeatedPerson {
  const bar = value.indexOf('|');
  return { ...(JSON.parse(value.slice(bar + 1)) as Person), seat: Number(value.slice(0, bar)) };
}

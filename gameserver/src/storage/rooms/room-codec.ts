import { STANDING, type Standing } from '@chewata/common/contract/rooms/patch';
import type { BeaconState } from '@chewata/common/contract/rooms/room';
import type { BeaconRound } from '@chewata/common/fairness/chain';
import { GAMES, type Game } from '@chewata/common/games';
import type { PercentTenths } from '@chewata/common/games/percent';
import type { RoundStatus } from '@chewata/common/games/round';
import { asRoundId, asSpaceId, asUserId, type RoundId, type UserId } from '@chewata/common/ids';
import { santim } from '@chewata/common/money';
import type { PlayOf } from '#domain/rooms/games.ts';
import type {
  CardStatus,
  Person,
  RoomCard,
  RoomHead,
  RoomPhase,
  RoomState,
  SeatedPerson,
} from '#domain/rooms/room.ts';
import type { UnsentChanges } from '#domain/rooms/room-patch.ts';
import type { ListedRoom } from '#domain/rooms/room-view.ts';
import type { Claim, ClaimVerdict } from '#domain/rooms/story.ts';
import type { NewRoom, RoomChange } from './rooms.ts';

/** How a room is encoded in its Redis hashes. '' is null; numbers are decimal. */
type Fields = Readonly<Record<string, string>>;

/** A card's field. It includes the player if several players can hold the same card. */
export const fieldOf = (game: Game, card: string, user: UserId): string =>
  GAMES[game].holders === 'many' ? `${card}|${user}` : card;
export const cardOfField = (field: string): string => field.split('|', 1)[0] ?? field;

/** A beacon's round; '' for none. */
export const beaconField = (beacon: BeaconRound | null): string => (beacon ? JSON.stringify(beacon) : '');
const beaconOfField = (field: string | null | undefined): BeaconRound | null =>
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

/** A claim as its room keeps it, under its player. */
export const claimText = ({ card, at, verdict }: Claim): string => `${card ?? ''}|${at}|${verdict}`;

/** The hash of claims: player → claims, separated by spaces. */
export const toClaims = (fields: Fields): Claim[] =>
  Object.entries(fields)
    .flatMap(([user, claims]) =>
      claims.split(' ').map((text): Claim => {
        const [card, at, verdict] = text.split('|');
        return {
          userId: asUserId(user),
          card: card || null,
          at: Number(at),
          verdict: verdict as ClaimVerdict,
        };
      }),
    )
    .sort((a, b) => a.at - b.at);

/** The reply of summary.lua. */
export function toListed(id: RoundId, reply: readonly (string | number | null)[]): ListedRoom {
  const [game, stake, space, schedule, status, percent, bonusOn, deadline, called, paid, seq, players] =
    reply;
  return {
    id,
    game: game as Game,
    stake: santim(Number(stake)),
    space: space ? asSpaceId(`${space}`) : null,
    schedule: schedule ? `${schedule}` : null,
    status: status as RoundStatus,
    houseCut: Number(percent) as PercentTenths,
    bonusOn: Boolean(bonusOn),
    deadline: deadline ? Number(deadline) : null,
    calls: Number(called ?? 0),
    paid: Number(paid),
    players: Number(players),
    seq: Number(seq),
  };
}

/** The part of a patch in the reply of a script: what is in force now, then name and value of what was not sent. */
export function toChanges(reply: readonly (string | null)[]): UnsentChanges {
  const [from, seq, status, deadline, commitment, bonusOn, percent, paid, fewest, most, ...rest] = reply;
  const [beacon, beaconState, ...unsent] = rest;
  const cards: [string, Standing, number][] = [];
  const people: SeatedPerson[] = [];
  const touched = new Set<string>();
  for (let i = 0; i < unsent.length; i += 2) {
    const [name, value] = [unsent[i] ?? '', unsent[i + 1] ?? ''];
    if (name.startsWith('@')) people.push({ ...(JSON.parse(value) as Person), seat: Number(name.slice(1)) });
    else if (name.startsWith('=')) touched.add(name.slice(1));
    else {
      const [standing, seat] = value.split('|');
      cards.push([cardOfField(name), STANDINGS[Number(standing)] ?? STANDING.free, Number(seat)]);
    }
  }
  return {
    from: Number(from),
    seq: Number(seq),
    status: status as RoundStatus,
    startsAt: deadline ? Number(deadline) : null,
    commitment: commitment ?? '',
    beacon: beaconOfField(beacon),
    beaconState: (beaconState ?? 'away') as BeaconState,
    bonusOn: Boolean(bonusOn),
    houseCut: Number(percent) as PercentTenths,
    paid: { now: Number(paid), fewest: Number(fewest), most: Number(most) },
    touched,
    cards,
    people,
  };
}

const STANDINGS: readonly Standing[] = [STANDING.free, STANDING.held, STANDING.paid];

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

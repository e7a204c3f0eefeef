import { STANDING, type Standing } from '@chewata/common/contract/rooms/patch';
import type { BeaconState } from '@chewata/common/contract/rooms/room';
import type { Game } from '@chewata/common/games';
import type { PercentTenths } from '@chewata/common/games/percent';
import type { RoundStatus } from '@chewata/common/games/round';
import { asSpaceId, type RoundId } from '@chewata/common/ids';
import { santim } from '@chewata/common/money';
import type { CardStatus, Person, RoomState, SeatedPerson } from '#domain/rooms/room.ts';
import type { UnsentChanges } from '#domain/rooms/room-patch.ts';
import type { ListedRoom } from '#domain/rooms/room-view.ts';
import { cardOfField } from './card-fields.ts';
import { beaconOfField, toRoom } from './room-codec.ts';
import type { CardRefusal, OwnPlace, RoomUpdate } from './rooms.ts';

/** A list of names and values, or of values alone. */
export type Flat = readonly (string | number)[];
/** Scripts return a name followed by its data. */
export type Answer = readonly [outcome: string, ...rest: (string | number | Flat)[]];

export function refusalOf([outcome, field, status]: Answer): CardRefusal {
  if (outcome === 'taken') return { outcome, card: cardOfField(`${field}`), status: status as CardStatus };
  if (outcome === 'gone' || outcome === 'started' || outcome === 'limit') return { outcome };
  throw new Error(`unknown answer of a script: ${outcome}`);
}

/** The reply of update() in room.lua. */
export function roomUpdate(reply: unknown): RoomUpdate {
  const [kind, ...rest] = reply as (string | null)[];
  if (kind === 'later') return { kind, ms: Number(rest[0]) };
  return kind === 'patch' ? { kind, changes: toChanges(rest) } : { kind: 'none' };
}

/** The reply of mine() in room.lua. */
export function ownPlace(reply: unknown): OwnPlace {
  const [seat, ...cards] = reply as Flat;
  return {
    seat: seat ? Number(seat) : null,
    cards: fieldPairs(cards).map(([field, status]) => ({
      card: cardOfField(field),
      status: status as CardStatus,
    })),
  };
}

/** The reply of step() in room.lua. */
export function toStep(id: RoundId, reply: unknown): RoomState | null {
  const [fields = {}, cards = {}, people = {}] = (reply as Flat[]).map((flat) =>
    Object.fromEntries(fieldPairs(flat)),
  );
  return fields.id === undefined ? null : toRoom(id, fields, cards, people);
}

/** The names and values of a flat list. */
export function fieldPairs(flat: Flat): [string, string][] {
  const list: [string, string][] = [];
  for (let i = 0; i < flat.length; i += 2) list.push([`${flat[i]}`, `${flat[i + 1] ?? ''}`]);
  return list;
}

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
function toChanges(reply: readonly (string | null)[]): UnsentChanges {
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

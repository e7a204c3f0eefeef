import { join } from 'node:path';
import type { Game } from '@chewata/common/games';
import { asRoundId, type RoundId, type UserId } from '@chewata/common/ids';
import { DAY_MS } from '@chewata/common/time';
import type { Redis } from 'ioredis';
import type { CardStatus } from '#domain/rooms/room.ts';
import { redisScript, runScript } from '../redis-scripts.ts';
import { cardOfField, changeFields, fieldOf, newRoomFields, toRoom } from './room-codec.ts';
import type { CardRefusal, HoldRequest, Place, ReleasedCard, RoomRef, Rooms } from './rooms.ts';

const script = (...names: string[]) => redisScript(join(import.meta.dirname, 'lua'), ...names);

const SCRIPTS = {
  open: script('room', 'open'),
  hold: script('room', 'take', 'hold'),
  beginPaying: script('room', 'take', 'begin-paying'),
  markPaid: script('room', 'mark-paid'),
  abandonPaying: script('room', 'abandon-paying'),
  release: script('room', 'release'),
  lapse: script('room', 'lapse'),
  freeze: script('room', 'freeze'),
  change: script('room', 'change'),
  point: script('point'),
} as const;

/** The keys of a room: one hash tag, so that one script may touch them all, on a cluster too. */
const keysOf = (id: RoundId) =>
  [`room:{${id}}`, `room:{${id}}:cards`, `room:{${id}}:people`, `room:{${id}}:events`] as const;
const pointerOf = ({ game, stake, space }: Place): string => `open:{${game}:${stake}:${space ?? ''}}`;
const listOf = (game: Game): string => `rooms:{${game}}`;

/** Pointers are kept longer than any room. */
const POINTER_MS = DAY_MS;

/** Scripts return a name followed by its data. */
type Answer = readonly [outcome: string, ...rest: (string | number)[]];

export function redisRooms(redis: Redis): Rooms {
  const run = (name: keyof typeof SCRIPTS, id: RoundId, ...args: (string | number)[]) =>
    runScript(redis, SCRIPTS[name], keysOf(id), args);
  const fields = ({ game }: RoomRef, user: UserId, cards: readonly string[]) =>
    cards.map((card) => fieldOf(game, card, user));

  return {
    open: async (room) => {
      await redis.sadd(listOf(room.game), room.id);
      await run('open', room.id, ...newRoomFields(room));
    },
    find: async (id) => {
      const [room, cards, people] = keysOf(id);
      const replies = await redis.multi().hgetall(room).hgetall(cards).hgetall(people).exec();
      const [state = {}, taken = {}, known = {}] = (replies ?? []).map(([error, value]) => {
        if (error) throw error;
        return value as Record<string, string>;
      });
      return state.id === undefined ? null : toRoom(id, state, taken, known);
    },
    openAt: async (place) => {
      const id = await redis.get(pointerOf(place));
      return id === null ? null : asRoundId(id);
    },
    point: async (place, id, instead) =>
      (await runScript(redis, SCRIPTS.point, [pointerOf(place)], [id, instead ?? '', POINTER_MS])) === 1,
    ids: async (game) => (await redis.smembers(listOf(game))).map(asRoundId),
    forget: async (game, id) => {
      await redis.srem(listOf(game), id);
    },

    hold: async (room, request) => {
      const answer = (await run(
        'hold',
        room.id,
        ...taker(request),
        ...fields(room, request.userId, request.cards),
      )) as Answer;
      return answer[0] === 'held' ? { outcome: 'held', changed: answer[1] !== 0 } : refusalOf(answer);
    },
    beginPaying: async (room, request) => {
      const answer = (await run(
        'beginPaying',
        room.id,
        ...taker(request),
        request.token,
        request.free ? '1' : '',
        request.maxHolders ?? -1,
        ...fields(room, request.userId, request.cards),
      )) as Answer;
      const [outcome, ...rest] = answer;
      if (outcome === 'paying') {
        const [held, ...unpaid] = rest;
        return { outcome, changed: held !== 0, cards: unpaid.map((field) => cardOfField(`${field}`)) };
      }
      return outcome === 'wait' || outcome === 'house-limit' ? { outcome } : refusalOf(answer);
    },
    markPaid: async (room, { userId, token, cards, now, countdownMs }) =>
      (await run(
        'markPaid',
        room.id,
        userId,
        token,
        now,
        countdownMs,
        ...fields(room, userId, cards),
      )) as Awaited<ReturnType<Rooms['markPaid']>>,
    abandonPaying: async (id, token) => (await run('abandonPaying', id, token)) === 1,
    release: async (room, userId, cards) => {
      const answer = (await run('release', room.id, userId, ...fields(room, userId, cards ?? []))) as Answer;
      const [outcome, released, paying, ...paid] = answer;
      if (outcome === 'gone' || outcome === 'started') return { outcome };
      return { outcome: 'released', changed: released !== 0, paying: Number(paying), paid: pairs(paid) };
    },
    lapse: async (id, { now, holdMs, away, heldBefore, seconds }) => {
      const answer = await run('lapse', id, now, holdMs, heldBefore, seconds ?? '', ...away);
      const [dropped, ticked] = answer as [number, number];
      return { changed: dropped > 0, ticked: ticked > 0 };
    },
    freeze: async (id, now) => (await run('freeze', id, now)) === 1,
    change: async (room, change) => {
      const keep = change.keep?.map(({ card, userId }) => fieldOf(room.game, card, userId));
      const answer = await run(
        'change',
        room.id,
        change.revision,
        change.event ?? '',
        change.expireMs ?? '',
        keep?.length ?? '',
        ...(keep ?? []),
        ...changeFields(change),
      );
      return answer === -1 ? null : Number(answer);
    },
  };
}

const taker = ({ userId, person, now, holdMs, limit }: HoldRequest) => [
  userId,
  JSON.stringify(person),
  now,
  holdMs,
  limit,
];

function refusalOf([outcome, field, status]: Answer): CardRefusal {
  if (outcome === 'taken') return { outcome, card: cardOfField(`${field}`), status: status as CardStatus };
  if (outcome === 'gone' || outcome === 'started' || outcome === 'limit') return { outcome };
  throw new Error(`unknown answer of a script: ${outcome}`);
}

/** Field and token, one after the other. */
function pairs(flat: readonly (string | number)[]): ReleasedCard[] {
  const paid: ReleasedCard[] = [];
  for (let i = 0; i < flat.length; i += 2)
    paid.push({ card: cardOfField(`${flat[i]}`), token: `${flat[i + 1] ?? ''}` });
  return paid;
}

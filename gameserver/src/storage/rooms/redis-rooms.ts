import { asRoundId, type RoundId, type UserId } from '@chewata/common/ids';
import type { Redis } from 'ioredis';
import { runScript } from '../redis-scripts.ts';
import { cardOfField, fieldOf } from './card-fields.ts';
import { cardsInPlay } from './cards-in-play.ts';
import { claimText, toClaims } from './claim-codec.ts';
import { beaconField, changeFields, HEAD_FIELDS, newRoomFields, toHead, toRoom } from './room-codec.ts';
import {
  type Answer,
  type Flat,
  fieldPairs,
  ownPlace,
  refusalOf,
  roomUpdate,
  toListed,
  toStep,
} from './room-replies.ts';
import { keysOf, listOf, openedKey, POINTER_MS, pointerOf, SCRIPTS } from './room-scripts.ts';
import type { HoldRequest, PaidOutcome, RoomRef, Rooms } from './rooms.ts';

export function redisRooms(redis: Redis): Rooms {
  const run = (name: keyof typeof SCRIPTS, id: RoundId, ...args: (string | number)[]) =>
    runScript(redis, SCRIPTS[name], keysOf(id), args);
  const inPlay = cardsInPlay();
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
    step: async (id) => inPlay.completed(id, toStep(id, await run('step', id, inPlay.knows(id) ? 1 : 0))),
    openAt: async (place) => {
      const id = await redis.get(pointerOf(place));
      return id === null ? null : asRoundId(id);
    },
    point: async (place, id, instead) =>
      (await runScript(redis, SCRIPTS.point, [pointerOf(place)], [id, instead ?? '', POINTER_MS])) === 1,
    unpoint: async (place, id) => {
      await runScript(redis, SCRIPTS.unpoint, [pointerOf(place)], [id]);
    },
    openedBy: async (user, id, now) => {
      const key = openedKey(user);
      const replies = await redis
        .multi()
        .zadd(key, now, id)
        .pexpire(key, POINTER_MS)
        .zrange(key, '0', '-1')
        .exec();
      const [error, ids] = replies?.[2] ?? [];
      if (error) throw error;
      return (ids as string[]).map(asRoundId);
    },
    forgetOpened: async (user, ids) => {
      if (ids.length > 0) await redis.zrem(openedKey(user), ...ids);
    },
    closeUnpaid: async (id, next) => {
      const [closed, update] = (await run('closeUnpaid', id, next)) as [number, Flat];
      return closed === 1 ? roomUpdate(update) : null;
    },
    ids: async (game) => (await redis.smembers(listOf(game))).map(asRoundId),
    forget: async (game, id) => {
      await redis.srem(listOf(game), id);
    },

    head: async (id) => {
      const values = await redis.hmget(keysOf(id)[0], ...HEAD_FIELDS);
      if (values[0] === null) return null;
      return toHead(id, Object.fromEntries(HEAD_FIELDS.map((name, index) => [name, values[index] ?? ''])));
    },
    own: async (id, user) => ownPlace(await run('own', id, user)),
    summary: async (id) => {
      const reply = (await run('summary', id)) as (string | number | null)[];
      return reply.length === 0 ? null : toListed(id, reply);
    },

    hold: async (room, request) => {
      const answer = (await run(
        'hold',
        room.id,
        ...takerArguments(request),
        ...fields(room, request.userId, request.cards),
      )) as Answer;
      const [outcome, own, update] = answer;
      return outcome === 'held'
        ? { outcome, own: ownPlace(own), update: roomUpdate(update) }
        : refusalOf(answer);
    },
    beginPaying: async (room, request) => {
      const answer = (await run(
        'beginPaying',
        room.id,
        ...takerArguments(request),
        request.token,
        request.free ? '1' : '',
        request.maxHolders ?? -1,
        ...fields(room, request.userId, request.cards),
      )) as Answer;
      const [outcome, unpaid, own, update] = answer;
      if (outcome === 'paying')
        return {
          outcome,
          cards: (unpaid as Flat).map((field) => cardOfField(`${field}`)),
          own: ownPlace(own),
          update: roomUpdate(update),
        };
      return outcome === 'wait' || outcome === 'house-limit' ? { outcome } : refusalOf(answer);
    },
    markPaid: async (room, { userId, token, cards, now, countdown }) => {
      const [outcome, starts, own, update] = (await run(
        'markPaid',
        room.id,
        userId,
        token,
        now,
        countdown.deadline,
        countdown.serverSeed,
        countdown.commitment,
        beaconField(countdown.beacon),
        countdown.beaconState,
        ...fields(room, userId, cards),
      )) as Answer;
      return outcome === 'paid'
        ? { outcome, starts: starts === 1, own: ownPlace(own), update: roomUpdate(update) }
        : { outcome: outcome as Exclude<PaidOutcome['outcome'], 'paid'> };
    },
    abandonPaying: async (id, user, token) =>
      roomUpdate(((await run('abandonPaying', id, token, user)) as Answer)[1]),
    release: async (room, userId, cards) => {
      const answer = (await run('release', room.id, userId, ...fields(room, userId, cards ?? []))) as Answer;
      const [outcome, paying, paid, own, update] = answer;
      if (outcome === 'gone' || outcome === 'started') return { outcome };
      return {
        outcome: 'released',
        paying: Number(paying),
        paid: fieldPairs(paid as Flat).map(([field, token]) => ({ card: cardOfField(field), token })),
        own: ownPlace(own),
        update: roomUpdate(update),
      };
    },
    lapse: async (id, { now, holdMs, away, heldBefore, seconds }) => {
      const [ticked, update, next] = (await run(
        'lapse',
        id,
        now,
        holdMs,
        heldBefore,
        seconds ?? '',
        ...away,
      )) as Flat[];
      return {
        ticked: Number(ticked) > 0,
        update: roomUpdate(update),
        next: inPlay.completed(id, toStep(id, next)),
      };
    },
    freeze: async (id, now) => (await run('freeze', id, now)) === 1,
    change: async (room, change) => {
      const keep = change.keep?.map(({ card, userId }) => fieldOf(room.game, card, userId));
      const [seq, update] = (await run(
        'change',
        room.id,
        change.revision,
        change.seen ?? '',
        change.expireMs ?? '',
        change.claims?.length ?? 0,
        ...(change.claims ?? []).flatMap((claim) => [claim.userId, claimText(claim)]),
        keep?.length ?? '',
        ...(keep ?? []),
        ...changeFields(change),
      )) as [number, Flat];
      return seq === -1 ? null : { seq, update: roomUpdate(update) };
    },
    // A field that is deleted cannot bring back a room that is gone.
    startPublished: async (id) => {
      await redis.hdel(keysOf(id)[0], 'owesStart');
    },
    noteClaim: async (id, claim, most) => {
      await run('noteClaim', id, claim.userId, claimText(claim), most);
    },
    claims: async (id) => toClaims(await redis.hgetall(keysOf(id)[5])),
    showBeacon: async (id, state) => roomUpdate(await run('showBeacon', id, state)),
    time: async () => {
      const [seconds, micros] = await redis.time();
      return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000);
    },
    takeUpdate: async (id) => roomUpdate(await run('takeUpdate', id)),
  };
}

const takerArguments = ({ userId, person, now, holdMs, limit }: HoldRequest) => [
  userId,
  JSON.stringify(person),
  now,
  holdMs,
  limit,
];

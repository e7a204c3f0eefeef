import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { redisScript } from '#storage/redis-scripts.ts';
import { SCRIPTS } from '#storage/rooms/room-scripts.ts';
import { type RedisData, ranked } from './redis-data.ts';
import { type Reply, RoomInMemory } from './room-in-memory.ts';
import { ROOM_SCRIPTS } from './room-scripts-in-memory.ts';

type Arguments = readonly string[];
type Script = (data: RedisData, keys: readonly string[], args: Arguments) => Reply;
/** Decides when a command reaches its store, and when its answer is back. */
export type Turn = <T>(work: () => T, what: string) => Promise<T>;

const STORAGE = join(import.meta.dirname, '..', '..', '..', 'storage');

/** By the digest of the Lua script that each replaces. */
const BY_DIGEST = new Map<string, Script>([
  ...Object.entries(ROOM_SCRIPTS).map(([name, script]): [string, Script] => [
    SCRIPTS[name as keyof typeof ROOM_SCRIPTS].sha1,
    (data, keys, args) => script(new RoomInMemory(data, keys), args),
  ]),
  [SCRIPTS.point.sha1, point],
  [SCRIPTS.unpoint.sha1, unpoint],
  [redisScript(join(STORAGE, 'work'), 'due-claim').sha1, claimDue],
  [redisScript(join(STORAGE, 'work'), 'due-done').sha1, endDue],
]);

function point(data: RedisData, [key = '']: readonly string[], [id = '', instead, ms]: Arguments): Reply {
  if ((data.text(key) ?? '') !== instead) return 0;
  data.setText(key, id);
  data.expireIn(key, Number(ms));
  return 1;
}

function unpoint(data: RedisData, [key = '']: readonly string[], [id]: Arguments): Reply {
  if (data.text(key) === id) data.delete(key);
  return 1;
}

function claimDue(data: RedisData, keys: readonly string[], args: Arguments): Reply {
  const [due, leases, servers] = [
    data.sorted(keys[0] ?? ''),
    data.sorted(keys[1] ?? ''),
    data.hash(keys[2] ?? ''),
  ];
  const [now, until, most] = [Number(args[0]), Number(args[1]), Number(args[2])];
  const upTo = (sorted: Map<string, number>, count: number): string[] =>
    ranked(sorted)
      .filter(([, at]) => at <= now)
      .slice(0, count)
      .map(([work]) => work);
  const ready = upTo(due, most);
  for (const work of ready) {
    due.delete(work);
    leases.set(work, until);
  }
  const over = ready.length < most ? upTo(leases, most - ready.length) : [];
  for (const work of over) leases.set(work, until);
  const taken = [...ready, ...over];
  for (const work of taken) servers.set(work, args[3] ?? '');
  const [first] = ranked(due);
  return [first ? `${first[1]}` : '', ...taken];
}

function endDue(data: RedisData, keys: readonly string[], [work = '', until, next]: Arguments): Reply {
  const [due, leases, servers] = [
    data.sorted(keys[0] ?? ''),
    data.sorted(keys[1] ?? ''),
    data.hash(keys[2] ?? ''),
  ];
  if (leases.get(work) === Number(until)) leases.delete(work);
  if (next !== '') due.set(work, Math.min(Number(next), due.get(work) ?? Number.POSITIVE_INFINITY));
  if (!due.has(work) && !leases.has(work)) servers.delete(work);
  return 1;
}

/** The commands that the stores of rooms and due work send, each at once on the data. */
const COMMANDS: Readonly<Record<string, (data: RedisData, args: Arguments) => unknown>> = {
  hgetall: (data, [key = '']) => Object.fromEntries(data.hash(key)),
  hmget: (data, [key = '', ...names]) => names.map((name) => data.hash(key).get(name) ?? null),
  hdel: (data, [key = '', ...names]) => names.filter((name) => data.hash(key).delete(name)).length,
  get: (data, [key = '']) => data.text(key),
  sadd: (data, [key = '', ...members]) => members.map((member) => data.set(key).add(member)).length,
  srem: (data, [key = '', ...members]) => members.filter((member) => data.set(key).delete(member)).length,
  smembers: (data, [key = '']) => [...data.set(key)],
  zadd: (data, [key = '', ...rest]) => {
    const lower = rest[0] === 'LT';
    const [score, member = ''] = lower ? rest.slice(1) : rest;
    const known = data.sorted(key).get(member);
    if (!lower || known === undefined || Number(score) < known) data.sorted(key).set(member, Number(score));
    return known === undefined ? 1 : 0;
  },
  zrem: (data, [key = '', ...members]) => members.filter((member) => data.sorted(key).delete(member)).length,
  zrange: (data, [key = '']) => ranked(data.sorted(key)).map(([member]) => member),
  pexpire: (data, [key = '', ms]) => data.expireIn(key, Number(ms)),
  time: (data) => [`${Math.floor(data.now() / 1000)}`, `${(data.now() % 1000) * 1000}`],
};
const READS = new Set(['hgetall', 'hmget', 'get', 'smembers', 'zrange', 'time']);

function runNow(data: RedisData, name: string, args: readonly unknown[]): unknown {
  const command = COMMANDS[name];
  if (!command) throw new Error(`the simulation has no Redis command ${name}`);
  const texts = args.map(String);
  if (!READS.has(name)) data.writing(texts.slice(0, 1));
  return command(data, texts);
}

function runScriptNow(data: RedisData, digest: string, count: number, args: readonly unknown[]): unknown {
  const script = BY_DIGEST.get(digest);
  if (!script) throw new Error('the simulation does not know this script');
  const texts = args.map(String);
  data.writing(texts.slice(0, count));
  return script(data, texts.slice(0, count), texts.slice(count));
}

const NAME_OF = new Map(Object.entries(SCRIPTS).map(([name, { sha1 }]) => [sha1, name]));

/** A client of Redis whose every command takes a turn. It has what the stores of rooms and due work use. */
export function memoryRedis(data: RedisData, turn: Turn): Redis {
  const evalsha = (digest: string, count: number, ...args: unknown[]) =>
    turn(() => runScriptNow(data, digest, count, args), NAME_OF.get(digest) ?? 'due');
  const commands = Object.fromEntries(
    Object.keys(COMMANDS).map((name) => [
      name,
      (...args: unknown[]) => turn(() => runNow(data, name, args), name),
    ]),
  );
  const multi = () => {
    const queued: [string, unknown[]][] = [];
    const chain: Record<string, unknown> = {
      exec: () => turn(() => queued.map(([name, args]) => [null, runNow(data, name, args)]), 'multi'),
    };
    for (const name of Object.keys(COMMANDS))
      chain[name] = (...args: unknown[]) => {
        queued.push([name, args]);
        return chain;
      };
    return chain;
  };
  return { ...commands, evalsha, multi } as unknown as Redis;
}

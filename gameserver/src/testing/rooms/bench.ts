import { setTimeout as realSleep } from 'node:timers/promises';
import { defaultSettings } from '@chewata/common/contract/settings/defaults';
import type { Settings } from '@chewata/common/contract/settings/settings';
import { GAME_NAMES } from '@chewata/common/games';
import type { RoundId, SpaceId, UserId } from '@chewata/common/ids';
import { fromBirr, minus, ZERO } from '@chewata/common/money';
import { parsePhone } from '@chewata/common/phone';
import { Redis } from 'ioredis';
import { inject } from 'vitest';
import type { Clock } from '#runtime/clock.ts';
import { makeMetrics } from '#runtime/metrics.ts';
import { systemRandom } from '#runtime/random.ts';
import type { Publisher } from '#services/publisher.ts';
import { advanceRoom } from '#services/rooms/play/advance-room.ts';
import type { User } from '#storage/accounts/users.ts';
import { redisPresence } from '#storage/rooms/presence.ts';
import { redisRooms } from '#storage/rooms/redis-rooms.ts';
import type { Write } from '#storage/transaction.ts';
import { redisDue } from '#storage/work/due.ts';
import { type Config, loadConfig } from '../../config.ts';
import { account } from '../../domain/ledger/accounts.ts';
import type { NewEntryOf } from '../../domain/ledger/entry.ts';
import { startRoundLog } from '../../services/rooms/fairness/round-log.ts';
import { OldRooms } from '../../services/rooms/recover/old-rooms.ts';
import type { Player, RoomsContext } from '../../services/rooms/rooms-context.ts';
import { say } from '../../services/say.ts';
import { type TestBeacon, testBeacon } from './beacon.ts';
import { type RoomsStores, roomsStores } from './stores.ts';

/** One published event: its receiver ('bingo <room>', a user, …), its name, and its arguments in English. */
export interface PublishedEvent {
  readonly to: string;
  readonly event: string;
  readonly args: readonly unknown[];
}

/** Real stores, a clock that the test sets, and a record of everything that is published. */
export interface RoomsBench {
  readonly ctx: RoomsContext;
  readonly clock: TestClock;
  readonly redis: Redis;
  readonly stores: RoomsStores;
  readonly settings: { value: Settings };
  readonly events: PublishedEvent[];
  /** The public beacon; rounds use it if the test sets `beaconMode`. */
  readonly beacon: TestBeacon;
  /** Members of spaces, as 'space:user'. */
  readonly members: Set<string>;
  /** A new player with that balance in Birr, who is online in every game. */
  player(birr?: number, change?: Partial<User>): Promise<Player>;
  credit(user: UserId, birr: number, wallet?: 'main' | 'bonus', alongside?: Write[]): Promise<void>;
  /** Gives one free spin and one Birr. */
  giveSpin(user: UserId): Promise<void>;
  /** Moves the clock on by `ms`, and advances that room whenever it is due. */
  pass(room: RoundId, ms: number): Promise<void>;
  /** The arguments of every published event of that name. */
  argumentsOf(event: string): readonly (readonly unknown[])[];
  close(): Promise<void>;
}

/**
 * Time passes only if the test moves it or something sleeps; a sleep takes some real time too. It is far ahead of
 * Redis' clock, by which a countdown that is over would refuse cards.
 */
export class TestClock implements Clock {
  /** The longest real time of a sleep, in which other code can do what the sleep waits for. */
  longestSleepMs = 20;
  #now = Date.parse('2036-01-07T09:00:00Z');
  now(): number {
    return this.#now;
  }
  ruleNow(): number {
    return this.#now;
  }
  async sleep(ms: number): Promise<void> {
    this.#now += ms;
    if (this.longestSleepMs > 0) await realSleep(Math.min(ms, this.longestSleepMs));
  }
  set(now: number): void {
    this.#now = Math.max(this.#now, now);
  }
}

let serial = 0;

export async function roomsBench(variables: Readonly<Record<string, string>> = {}): Promise<RoomsBench> {
  const clock = new TestClock();
  const base = new Redis(inject('redisUrl'));
  const number = await base.incr('testing:servers');
  base.disconnect();
  const redis = new Redis(inject('redisUrl'), { db: 1 + (number % 4000) });
  const stores = await roomsStores(clock, `rooms-${process.pid}-${number}`);
  const config: Config = loadConfig({
    MONGO_URL: 'mongodb://there',
    REDIS_URL: 'redis://there',
    ...variables,
  });
  const settings: RoomsBench['settings'] = { value: { ...defaultSettings('sandbox'), beaconMode: 'off' } };
  const beacon = testBeacon(clock);
  const events: PublishedEvent[] = [];
  const members = new Set<string>();
  const ctx: RoomsContext = {
    config,
    clock,
    random: systemRandom,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    ledger: stores.ledger,
    bonusWagers: stores.bonusWagers,
    notifications: stores.notifications,
    rounds: stores.rounds,
    recoveries: stores.recoveries,
    beacon: beacon.client,
    metrics: makeMetrics(),
    fairnessLog: stores.fairnessLog,
    roundLog: startRoundLog(stores.fairnessLog, clock, systemRandom),
    oldRooms: new OldRooms(clock),
    users: stores.users,
    together: stores.together,
    publish: recorder(events),
    settings: { now: () => settings.value, change: () => Promise.reject(new Error('not in this test')) },
    rooms: redisRooms(redis),
    // The queue would hide the races that these tests provoke.
    walletQueue: (_user, command) => command(),
    due: redisDue(redis, 'bench'),
    presence: redisPresence(redis),
    spaces: {
      get: async () => null,
      isMember: async (space: SpaceId, user: UserId) => members.has(`${space}:${user}`),
      of: async (user) =>
        [...members]
          .filter((member) => member.endsWith(`:${user}`))
          .map((member) => member.split(':')[0] as SpaceId),
    },
    schedules: { get: async () => null, isAttending: async () => true },
    promotionOn: async () => false,
  };

  const credit = async (
    user: UserId,
    birr: number,
    wallet: 'main' | 'bonus' = 'main',
    alongside: Write[] = [],
  ) => {
    const amount = fromBirr(birr);
    const id = `credit:${++serial}:${process.pid}`;
    const entry: NewEntryOf<'deposit'> = {
      id,
      kind: 'deposit',
      userId: user,
      detail: { depositId: id, method: 'test' },
      postings: [
        { account: account.provider('test'), amount: minus(ZERO, amount) },
        { account: account[wallet](user), amount },
      ],
    };
    await stores.ledger.post(entry, alongside);
  };

  return {
    ctx,
    clock,
    redis,
    stores,
    settings,
    events,
    beacon,
    members,
    credit,
    giveSpin: (user) => credit(user, 1, 'main', [stores.users.addSpins(user, 1)]),
    player: async (birr = 1000, change = {}) => {
      const user = newUser(stores.users.newId(), clock, change);
      await stores.users.create(user);
      if (birr > 0) await credit(user.id, birr);
      for (const game of GAME_NAMES)
        await ctx.presence.touch(game, user.id, 'socket', Number.MAX_SAFE_INTEGER);
      return { id: user.id, name: user.name, phone: user.phone, isAdmin: user.role === 'admin' };
    },
    pass: async (room, ms) => {
      const end = clock.now() + ms;
      for (;;) {
        const due = await advanceRoom(ctx, room);
        if (due === null || due > end) break;
        clock.set(due);
      }
      clock.set(end);
    },
    argumentsOf: (event) => events.filter((one) => one.event === event).map(({ args }) => args),
    close: async () => {
      await redis.flushdb();
      redis.disconnect();
      await stores.close();
    },
  };
}

function newUser(id: UserId, clock: Clock, change: Partial<User>): User {
  const phone = parsePhone(`09${String(10_000_000 + ++serial)}`);
  if (!phone) throw new Error('no phone');
  return {
    id,
    name: `Player ${serial}`,
    phone,
    role: 'admin',
    passwordHash: null,
    telegramId: null,
    telegramLinkedAt: null,
    language: 'en',
    remainingSpin: 0,
    referralCode: `code-${serial}-${process.pid}`,
    referredBy: null,
    withdrawalsHeldUntil: null,
    smsOnlyUntil: null,
    frozenAt: null,
    sessionEpoch: 0,
    passwordResetAt: null,
    createdAt: new Date(clock.now()),
    ...change,
  };
}

/** A publisher that records every event, in English. */
export function recorder(events: PublishedEvent[]): Publisher {
  const english = (args: unknown): readonly unknown[] =>
    typeof args === 'function'
      ? args((key: never, params: never) => say('en', key, params))
      : (args as unknown[]);
  return {
    toRoom: (game, room, event, args) =>
      void events.push({ to: `${game} ${room}`, event, args: english(args) }),
    ownEvent: (game, room, { event, args }) =>
      void events.push({ to: `${game} ${room}`, event, args: [...args, room] }),
    updateLater: ({ id, game }, ms) =>
      void events.push({ to: `${game} ${id}`, event: 'update later', args: [ms] }),
    toUser: (game, user, event, args) =>
      void events.push({ to: `${game} ${user}`, event, args: english(args) }),
    toChat: (user, event, args) => void events.push({ to: `chat ${user}`, event, args: english(args) }),
    realityCheck: (user, check) =>
      void events.push({ to: `chat ${user}`, event: 'realityCheck', args: [check] }),
    moveWatchers: (game, from, to, staying) =>
      void events.push({ to: `${game} ${from}`, event: 'changeRoom', args: [to, staying] }),
    balance: (user) => void events.push({ to: user, event: 'updateBalance', args: [] }),
    restartNotice: (inSeconds, message) =>
      void events.push({
        to: 'all',
        event: 'systemRestart',
        args: [inSeconds, message((key, params) => say('en', key, params))],
      }),
    lobby: (game) => void events.push({ to: game, event: 'availableRooms', args: [] }),
    disconnect: () => undefined,
  };
}

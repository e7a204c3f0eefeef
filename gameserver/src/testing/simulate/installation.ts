import { GAME_NAMES, type Game } from '@chewata/common/games';
import { asUserId, type UserId } from '@chewata/common/ids';
import { fromBirr, minus, ZERO } from '@chewata/common/money';
import { parsePhone } from '@chewata/common/phone';
import type { Player, RoomsContext } from '#services/rooms/rooms-context.ts';
import { account } from '../../domain/ledger/accounts.ts';
import type { NewEntryOf } from '../../domain/ledger/entry.ts';
import type { Note } from './facts.ts';
import type { Plant } from './planted/plant.ts';
import { type BeaconMood, simulatedBeacon } from './simulated-beacon.ts';
import { SimulatedClient } from './simulated-client.ts';
import { simulatedFanOut } from './simulated-publisher.ts';
import { SimulatedServer } from './simulated-server.ts';
import { hasOpenWithdrawals, newData, type SimulatedData, simulatedStores } from './simulated-stores.ts';
import { type Mishaps, NO_MISHAPS, Turns } from './turns.ts';
import { VirtualTime } from './virtual-time.ts';

const BEGUN = Date.parse('2036-01-07T09:00:00Z');
const SERVERS = [1, 2];

interface Poll {
  readonly server: SimulatedServer;
  readonly at: number;
}

interface Options {
  readonly random: () => number;
  readonly note: Note;
  readonly game: Game;
  readonly players: number;
  readonly plant: Plant;
  /** Players pay in, withdraw and transfer too. */
  readonly movesMoney: boolean;
  /** Servers look for payouts even if no withdrawal is open. */
  readonly isLong: boolean;
  /** How far the clock of each server is ahead, in ms. */
  readonly aheadMs: readonly number[];
}

/** Until all that follows from the last step has happened. */
const macrotask = (): Promise<void> =>
  new Promise((over) => {
    setImmediate(over);
  });

/** Two game servers, their stores, and players, in one process and in virtual time. */
export class Installation {
  readonly time = new VirtualTime(BEGUN);
  readonly data: SimulatedData = newData(() => this.time.now);
  readonly mood: BeaconMood = { awayUntil: 0 };
  readonly clients: SimulatedClient[] = [];
  readonly servers: SimulatedServer[] = [];
  /** Errors of due work that no mishap explains. */
  readonly failures: unknown[] = [];
  readonly #options: Options;
  readonly #turns: Turns;
  readonly #away = new Map<UserId, number | null>();
  readonly #publisher: ReturnType<typeof simulatedFanOut>;
  #ids = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#turns = new Turns(options.random);
    this.#publisher = simulatedFanOut(() => this.clients, this.time);
  }

  set mishaps(mishaps: Mishaps) {
    this.#turns.mishaps = mishaps;
  }

  /** The players with money for a few cards, and the servers. */
  async begin(): Promise<void> {
    const { random, note, game, players, movesMoney } = this.#options;
    for (let n = 1; n <= players; n++) {
      const player = await this.#newPlayer(n);
      const client = new SimulatedClient({
        ...{ player, game, random, note, movesMoney, time: this.time },
        nextId: () => ++this.#ids,
        failed: (error) => void this.failures.push(error),
        others: () => this.clients.map((other) => other.player),
        anyServer: () => this.#anyServer(),
      });
      this.clients.push(client);
      this.#away.set(player.id, null);
    }
    for (const n of SERVERS) this.startServer(n);
    for (const client of this.clients) client.connect();
  }

  startServer(n: number): void {
    const { random, plant, aheadMs, note, movesMoney, isLong } = this.#options;
    const server = new SimulatedServer({
      ...{ random, plant, movesMoney, time: this.time, turns: this.#turns, data: this.data },
      looksForPayouts: () => isLong || hasOpenWithdrawals(this.data),
      presence: this.#presence,
      name: `gameserver-${n}`,
      aheadMs: aheadMs[n - 1] ?? 0,
      beacon: (turn) => simulatedBeacon(() => this.time.now, this.mood, turn),
      publisher: (own) => this.#publisher(own),
      failed: (error) => void this.failures.push(error),
    });
    this.servers[n - 1] = server;
    void server.died.then(() => {
      note({ kind: 'fault', what: 'SIGKILL', target: server.name, forMs: 0 });
      this.time.after(250 + Math.floor(random() * 2500), () => this.startServer(n));
    });
  }

  /** All players leave: what is open ends without them. */
  leave(): void {
    for (const client of this.clients) {
      client.leave();
      this.#away.set(client.player.id, this.time.now);
    }
    this.#turns.mishaps = NO_MISHAPS;
  }

  /** Lets everything happen until that time, or until nothing can. */
  async run(until: number): Promise<void> {
    while (this.time.now < until) {
      await macrotask();
      const polls = this.#polls();
      if (this.#poll(polls) || this.time.fire() || this.#step()) continue;
      const next = Math.min(
        this.time.next ?? Number.POSITIVE_INFINITY,
        this.#turns.thaw ?? Number.POSITIVE_INFINITY,
        ...polls.map(({ at }) => at),
      );
      this.time.now = Math.min(until, Math.max(next, this.time.now + 1));
    }
  }

  #step(): boolean {
    if (!this.#turns.step(this.time.now)) return false;
    const { random } = this.#options;
    if (random() < 0.4) this.time.now += random() < 0.05 ? Math.floor(random() * 60) : 1;
    return true;
  }

  #poll(polls: readonly Poll[]): boolean {
    const ready = polls.filter(({ at }) => at <= this.time.now);
    const chosen = ready[Math.floor(this.#options.random() * ready.length)];
    if (!chosen) return false;
    void chosen.server.poll();
    return true;
  }

  /** When each living server looks for due work, if there is some. */
  #polls(): Poll[] {
    let first = Number.POSITIVE_INFINITY;
    for (const key of ['due:{due}', 'due:{due}:leases'])
      for (const at of this.data.redis.sorted(key).values()) if (at < first) first = at;
    if (first === Number.POSITIVE_INFINITY) return [];
    return this.servers.flatMap((server) => {
      const at = server.pollAt(first);
      return at === null ? [] : [{ server, at }];
    });
  }

  #anyServer(): SimulatedServer | null {
    const living = this.servers.filter(({ isDead }) => !isDead);
    return living[Math.floor(this.#options.random() * living.length)] ?? null;
  }

  readonly #presence: RoomsContext['presence'] = {
    beatIntervalMs: 1500,
    refreshIntervalMs: 1_200_000,
    beat: async () => undefined,
    touch: async () => undefined,
    leave: async () => undefined,
    awaySince: async (_game, users) => new Map(users.map((user) => [user, this.#away.get(user) ?? null])),
    listen: async () => undefined,
    unlisten: async () => undefined,
    listening: async () => new Set(GAME_NAMES),
    online: async () => this.clients.length,
  };

  async #newPlayer(n: number): Promise<Player> {
    const { note } = this.#options;
    const { stores } = simulatedStores(this.data, async (work) => work(), this.#realClock, 'begin');
    const phone = parsePhone(`09${10_000_000 + n}`);
    if (!phone) throw new Error('no phone');
    const id = asUserId(`${n}`.padStart(24, '0'));
    const name = `Player ${n}`;
    await stores.users.create({
      ...{ id, name, phone, role: 'admin', passwordHash: null, telegramId: null, telegramLinkedAt: null },
      ...{ language: 'en', remainingSpin: 0, referralCode: `code-${n}`, referredBy: null },
      ...{ withdrawalsHeldUntil: null, smsOnlyUntil: null, frozenAt: null, sessionEpoch: 0 },
      ...{ passwordResetAt: null, createdAt: new Date(this.time.now) },
    });
    const birr = 60 + 40 * n;
    const command = ++this.#ids;
    const [client, user] = [`${id}/1`, id];
    note({ kind: 'sent', id: command, client, user, call: 'pay', args: [{ amount: birr }] });
    await stores.ledger.post(depositOf(id, birr), n === 1 ? [stores.users.addSpins(id, 1)] : []);
    note({ kind: 'answered', id: command, ok: true, result: { txnId: `deposit-${n}` } });
    return { id, name, phone, isAdmin: true };
  }

  readonly #realClock = {
    now: () => this.time.now,
    ruleNow: () => this.time.now,
    sleep: async () => undefined,
  };
}

function depositOf(userId: UserId, birr: number): NewEntryOf<'deposit'> {
  const [id, amount] = [`deposit:${userId}`, fromBirr(birr)];
  return {
    id,
    kind: 'deposit',
    userId,
    detail: { depositId: id, method: 'simulated' },
    postings: [
      { account: account.provider('simulated'), amount: minus(ZERO, amount) },
      { account: account.main(userId), amount },
    ],
  };
}

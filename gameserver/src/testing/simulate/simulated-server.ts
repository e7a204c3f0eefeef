import { asRoundId } from '@chewata/common/ids';
import type { Clock } from '#runtime/clock.ts';
import type { Publisher } from '#services/publisher.ts';
import { completeRecord } from '#services/rooms/fairness/complete-record.ts';
import { startRoundLog } from '#services/rooms/fairness/round-log.ts';
import { advanceRoom } from '#services/rooms/play/advance-room.ts';
import { OldRooms } from '#services/rooms/recover/old-rooms.ts';
import { recoverRounds } from '#services/rooms/recover/recover-rounds.ts';
import type { RoomsContext } from '#services/rooms/rooms-context.ts';
import type { Lease } from '#storage/work/due.ts';
import type { Plant } from './planted/plant.ts';
import type { BeaconOfServer } from './simulated-beacon.ts';
import { COMMON_PARTS, NO_PROOF, type SimulatedContext } from './simulated-context.ts';
import { endPayouts } from './simulated-money.ts';
import { type SimulatedData, simulatedStores } from './simulated-stores.ts';
import { isExplained, type Sender, type Turns } from './turns.ts';
import type { VirtualTime } from './virtual-time.ts';

const POLL_MS = 20;
const RECOVERY_MS = 60_000;
const PAYOUTS_MS = 3000;

export interface ServerParts {
  /** Pays withdrawals out. */
  readonly movesMoney: boolean;
  readonly name: string;
  readonly time: VirtualTime;
  readonly turns: Turns;
  readonly data: SimulatedData;
  readonly random: () => number;
  readonly beacon: BeaconOfServer;
  readonly presence: RoomsContext['presence'];
  readonly plant: Plant;
  /** How far its clock is ahead, in ms. */
  readonly aheadMs: number;
  /** Whether it looks for payouts that are due when it is time to. */
  looksForPayouts(): boolean;
  publisher(server: SimulatedServer): Publisher;
  /** An error of due work that no mishap explains. */
  failed(error: unknown): void;
}

/** One process of a game server: the rooms' services on stores in memory, its due work and its recovery. */
export class SimulatedServer implements Sender {
  readonly name: string;
  readonly ctx: SimulatedContext;
  readonly clock: Clock;
  readonly died: Promise<null>;
  isDead = false;
  frozenUntil = 0;
  readonly #parts: ServerParts;
  readonly #abort: () => void;
  readonly #running = new Map<string, Promise<void>>();
  #noteDeath: (value: null) => void = () => undefined;
  #isPolling = false;
  #polledAt = 0;

  constructor(parts: ServerParts) {
    const { name, time, turns, data, random, aheadMs } = parts;
    this.#parts = parts;
    this.name = name;
    this.died = new Promise((noted) => {
      this.#noteDeath = noted;
    });
    const now = () => time.now + aheadMs;
    this.clock = { now, ruleNow: now, sleep: (ms) => time.sleep(ms) };
    const turn = turns.of(this);
    const { stores, abort } = simulatedStores(data, turn, this.clock, name);
    this.#abort = abort;
    const bytes = (count: number) =>
      Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256)));
    const source = { bytes, token: (count: number) => bytes(count).toString('base64url') };
    this.ctx = parts.plant({
      ...COMMON_PARTS,
      ...NO_PROOF,
      ...stores,
      clock: this.clock,
      random: source,
      roundLog: startRoundLog(stores.fairnessLog, this.clock, source),
      oldRooms: new OldRooms(this.clock),
      publish: parts.publisher(this),
      beacon: parts.beacon(turn),
      presence: parts.presence,
    });
    this.#recoverAgain();
    if (parts.movesMoney) this.#payAgain();
  }

  die(): void {
    if (this.isDead) return;
    this.isDead = true;
    this.#abort();
    this.#noteDeath(null);
  }

  /** When it looks for due work next, if that is due at `at`; null if it cannot. */
  pollAt(at: number): number | null {
    if (this.isDead || this.#isPolling) return null;
    return Math.max(at - this.#parts.aheadMs, this.#polledAt + POLL_MS, this.frozenUntil);
  }

  /** Takes due work and does it. */
  async poll(): Promise<void> {
    this.#isPolling = true;
    this.#polledAt = this.#parts.time.now;
    try {
      const { leases } = await this.ctx.due.claim(this.clock.now(), 64);
      for (const lease of leases) this.#start(lease);
    } catch (error) {
      this.#report(error);
    } finally {
      this.#isPolling = false;
    }
  }

  /** Work that is scheduled again while it runs is done after that. */
  #start(lease: Lease): void {
    const key = `${lease.job}:${lease.subject}`;
    const before = this.#running.get(key) ?? Promise.resolve();
    const work = before
      .then(() => this.#run(lease))
      .then((next) => this.ctx.due.done(lease, next))
      .catch((error: unknown) => this.#report(error));
    this.#running.set(key, work);
  }

  #run({ job, subject }: Lease): Promise<number | null> {
    if (job === 'room') return advanceRoom(this.ctx, asRoundId(subject));
    return job === 'record' ? completeRecord(this.ctx, asRoundId(subject)) : Promise.resolve(null);
  }

  #recoverAgain(): void {
    if (this.isDead) return;
    recoverRounds(this.ctx).catch((error: unknown) => this.#report(error));
    this.#parts.time.after(RECOVERY_MS, () => this.#recoverAgain());
  }

  #payAgain(): void {
    if (this.isDead) return;
    const { looksForPayouts, time } = this.#parts;
    if (looksForPayouts()) endPayouts(this.ctx).catch((error: unknown) => this.#report(error));
    time.after(PAYOUTS_MS, () => this.#payAgain());
  }

  #report(error: unknown): void {
    if (!isExplained(error)) this.#parts.failed(error);
  }
}

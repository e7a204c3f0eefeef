import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

interface Timer {
  at: number;
  readonly run: () => void;
  /** Of a repeated timer, in ms; null for one that fires once. */
  readonly everyMs: number | null;
}

/** A handle as Node's timers have one. */
class Handle {
  readonly timer: Timer;
  constructor(timer: Timer) {
    this.timer = timer;
  }
  unref(): this {
    return this;
  }
  ref(): this {
    return this;
  }
}

/**
 * Time that passes only when the simulation says so. While it is installed, the timers, the clock and the random
 * numbers of this process are its own.
 */
export class VirtualTime {
  now: number;
  #timers: Timer[] = [];

  constructor(now: number) {
    this.now = now;
  }

  after(ms: number, run: () => void, everyMs: number | null = null): Timer {
    const timer = { at: this.now + Math.max(0, ms), run, everyMs };
    this.#add(timer);
    return timer;
  }

  sleep(ms: number): Promise<void> {
    return new Promise((over) => {
      this.after(ms, over);
    });
  }

  /** When the next timer is due; null if there is none. */
  get next(): number | null {
    return this.#timers[0]?.at ?? null;
  }

  /** Fires the next timer, if its time has come. */
  fire(): boolean {
    const [timer] = this.#timers;
    if (!timer || timer.at > this.now) return false;
    this.#timers.shift();
    if (timer.everyMs !== null) {
      timer.at = this.now + Math.max(1, timer.everyMs);
      this.#add(timer);
    }
    timer.run();
    return true;
  }

  #add(timer: Timer): void {
    let place = this.#timers.length;
    while (place > 0 && (this.#timers[place - 1]?.at ?? 0) > timer.at) place--;
    this.#timers.splice(place, 0, timer);
  }
  #remove(timer: Timer): void {
    this.#timers = this.#timers.filter((other) => other !== timer);
  }

  /** Takes the place of the process' time. Returns what gives it back. @param random from 0 to 1 */
  install(random: () => number): () => void {
    const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis;
    const kept = { setTimeout, setInterval, clearTimeout, clearInterval };
    const real = { now: Date.now, random: Math.random, sleep: timers.setTimeout };
    const start =
      (isRepeated: boolean) =>
      (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
        new Handle(this.after(ms, () => run(...args), isRepeated ? ms : null));
    const stop = (handle: unknown) => {
      if (handle instanceof Handle) this.#remove(handle.timer);
    };
    Object.assign(globalThis, {
      setTimeout: start(false),
      setInterval: start(true),
      clearTimeout: stop,
      clearInterval: stop,
    });
    Date.now = () => this.now;
    Math.random = random;
    timers.setTimeout = ((ms: number, value: unknown) =>
      this.sleep(ms).then(() => value)) as typeof timers.setTimeout;
    syncBuiltinESMExports();
    return () => {
      Object.assign(globalThis, kept);
      Date.now = real.now;
      Math.random = real.random;
      timers.setTimeout = real.sleep;
      syncBuiltinESMExports();
    };
  }
}

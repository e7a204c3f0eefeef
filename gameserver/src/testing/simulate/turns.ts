import { Refusal } from '@chewata/common/errors';

/** A sender of commands to stores: a process of a simulated server. */
export interface Sender {
  isDead: boolean;
  /** Nothing of it happens before this time, as of a process that is stopped. */
  frozenUntil: number;
  /** The process dies now. */
  die(): void;
}

const BROKEN = 'the connection broke';
/** True of a refusal, and of an error that a mishap explains. */
export const isExplained = (error: unknown): boolean =>
  error instanceof Refusal || (error instanceof Error && error.message === BROKEN);

interface Waiting {
  readonly sender: Sender;
  readonly go: () => void;
}

/** How often what goes wrong with a command, from 0 to 1. */
export interface Mishaps {
  /** The process dies before or after it. */
  readonly death: number;
  /** The connection breaks before or after it: the sender does not learn which. */
  readonly lostConnection: number;
}

export const NO_MISHAPS: Mishaps = { death: 0, lostConnection: 0 };
/** The share of answers that come back after other commands. */
const SLOW_ANSWERS = 0.15;

/** Commands to stores, of which one at a time happens, in an order that `random` chooses. */
export class Turns {
  readonly #random: () => number;
  #waiting: Waiting[] = [];
  mishaps: Mishaps = NO_MISHAPS;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** The turns of that sender. Those of a dead one never come. */
  of(sender: Sender): <T>(work: () => T, what: string) => Promise<T> {
    return async (work) => {
      await this.#turn(sender);
      const fate = this.#fate();
      if (fate === 'dies before') return died(sender);
      if (fate === 'lost before') throw new Error(BROKEN);
      const result = work();
      if (fate === 'dies after') return died(sender);
      if (fate === 'lost after') throw new Error(BROKEN);
      if (this.#random() < SLOW_ANSWERS) await this.#turn(sender);
      return result;
    };
  }

  /** Lets one command happen; false if none can now. */
  step(now: number): boolean {
    this.#waiting = this.#waiting.filter(({ sender }) => !sender.isDead);
    const able = this.#waiting.filter(({ sender }) => sender.frozenUntil <= now);
    const next = able[Math.floor(this.#random() * able.length)];
    if (!next) return false;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    next.go();
    return true;
  }

  /** When a frozen sender goes on; null if none waits. */
  get thaw(): number | null {
    const times = this.#waiting.flatMap(({ sender }) => (sender.isDead ? [] : [sender.frozenUntil]));
    return times.length > 0 ? Math.min(...times) : null;
  }

  #turn(sender: Sender): Promise<void> {
    return new Promise((go) => {
      this.#waiting.push({ sender, go });
    });
  }

  #fate(): 'done' | 'dies before' | 'dies after' | 'lost before' | 'lost after' {
    const { death, lostConnection } = this.mishaps;
    if (death === 0 && lostConnection === 0) return 'done';
    const at = this.#random();
    if (at < death) return at < death / 2 ? 'dies before' : 'dies after';
    if (at < death + lostConnection) return at < death + lostConnection / 2 ? 'lost before' : 'lost after';
    return 'done';
  }
}

/** Nothing of a dead process goes on. */
function died(sender: Sender): Promise<never> {
  sender.die();
  return new Promise(() => undefined);
}

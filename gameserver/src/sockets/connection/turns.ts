import { Refusal } from '@chewata/common/errors';
import { answerInTime } from '../../services/answer-in-time.ts';
import type { Context } from '../../services/context.ts';

/** More events than the budget lets a socket send at once wait only if earlier ones do not end. */
const MAX_WAITING = 100;

/** Runs the work once all that came before it has ended. Refusal: UNAVAILABLE (a store is silent). */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** The events of one socket, handled one after another in the order in which they arrive. */
export class Turns {
  readonly #ctx: Pick<Context, 'storeHealth'>;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(ctx: Pick<Context, 'storeHealth'>) {
    this.#ctx = ctx;
  }

  get isFull(): boolean {
    return this.#waiting >= MAX_WAITING;
  }

  /** Handles one event, whose handler answers it and never rejects. */
  take(handle: (inTurn: InTurn) => Promise<void>): void {
    const before = this.#last;
    let done: Promise<unknown> = before;
    const handled = handle((work) => {
      let isAnswered = false;
      const result = before.then(() => {
        // The client has been refused already, and may have sent it again.
        if (isAnswered) throw new Refusal('UNAVAILABLE');
        return work();
      });
      done = result;
      return answerInTime(this.#ctx, result).finally(() => {
        isAnswered = true;
      });
    });
    this.#waiting++;
    this.#last = Promise.allSettled([done, handled]).then(() => {
      this.#waiting--;
    });
  }
}

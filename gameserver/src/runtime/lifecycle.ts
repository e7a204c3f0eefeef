/** A step that waits for a store which is gone would wait for ever. A payout that is being asked for takes 20 s. */
const STEP_WITHIN_MS = 25_000;

/** Steps that a part of the server takes when the server stops. */
export type StopStep = () => void | Promise<void>;

/**
 * How the server stops. `draining` makes /readyz answer 503; then the `onDrain` steps run in order (warn the players,
 * take no more due work, close the sockets in waves), then the `onStop` steps in reverse order (timers, connections).
 */
export class Lifecycle {
  #draining = false;
  #stopped: Promise<void> | undefined;
  readonly #onDrain: StopStep[] = [];
  readonly #onStop: StopStep[] = [];

  get draining(): boolean {
    return this.#draining;
  }
  onDrain(step: StopStep): void {
    this.#onDrain.push(step);
  }
  onStop(step: StopStep): void {
    this.#onStop.push(step);
  }
  /** Runs every step once, even if one fails or does not end; throws the first failure at the end. */
  stop(): Promise<void> {
    this.#stopped ??= this.#run();
    return this.#stopped;
  }

  async #run(): Promise<void> {
    this.#draining = true;
    const failures: unknown[] = [];
    for (const step of [...this.#onDrain, ...this.#onStop.reverse()])
      await inTime(step).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }
}

function inTime(step: StopStep): Promise<void> {
  return new Promise((ended, failed) => {
    const seconds = STEP_WITHIN_MS / 1000;
    const late = setTimeout(
      () => failed(new Error(`a step of stopping did not end within ${seconds} s`)),
      STEP_WITHIN_MS,
    );
    Promise.resolve()
      .then(step)
      .then(ended, failed)
      .finally(() => clearTimeout(late));
  });
}

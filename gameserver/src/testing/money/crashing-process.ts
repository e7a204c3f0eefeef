/** The process has crashed: it does nothing after this. */
export class ProcessCrash extends Error {}

/** Crashes a process after a number of steps; null: never. */
export class CrashPoint {
  #stepsLeft: number | null;
  #hasCrashed = false;

  constructor(steps: number | null) {
    this.#stepsLeft = steps;
  }

  step(): void {
    if (this.#stepsLeft !== null && this.#stepsLeft-- <= 0) this.#hasCrashed = true;
    if (this.#hasCrashed) throw new ProcessCrash('the process has crashed');
  }
}

/**
 * The same object as a process that crashes uses it. Each asynchronous call is two steps: a crash before it leaves
 * everything as it was, a crash after it loses only the answer.
 */
export function crashing<T extends object>(port: T, point: CrashPoint): T {
  return new Proxy(port, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        point.step();
        const result: unknown = value.apply(target, args);
        if (!(result instanceof Promise)) return result;
        return result.then((done: unknown) => {
          point.step();
          return done;
        });
      };
    },
  });
}

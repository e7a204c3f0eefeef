/** The process has died: nothing that it would have done after this is done. */
export class Death extends Error {}

/** A process's life: it dies at a given step, before it or after, or lives on. */
export class Life {
  #left: number | null;
  #dead = false;

  constructor(steps: number | null) {
    this.#left = steps;
  }

  step(): void {
    if (this.#left !== null && this.#left-- <= 0) this.#dead = true;
    if (this.#dead) throw new Death('dead');
  }
}

/**
 * The same object, whose asynchronous methods a mortal process calls: each is a step before, which may
 * be the end before anything was done, and a step after, with what was done and nobody to hear of it.
 */
export function mortal<T extends object>(port: T, life: Life): T {
  return new Proxy(port, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        life.step();
        const result: unknown = value.apply(target, args);
        if (!(result instanceof Promise)) return result;
        return result.then((done: unknown) => {
          life.step();
          return done;
        });
      };
    },
  });
}

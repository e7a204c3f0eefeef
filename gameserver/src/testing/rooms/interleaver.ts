import { setImmediate as macrotask } from 'node:timers/promises';
import type { RoomsContext } from '../../services/rooms/rooms-context.ts';

/** Thrown into a command at the moment its process dies; none of its calls reaches a store after that. */
export class ProcessDied extends Error {
  constructor() {
    super('the process died');
  }
}

/** How a command ended. */
export type Ending = { readonly done: unknown } | { readonly failed: unknown } | { readonly died: true };

interface Waiting {
  readonly go: () => void;
  readonly passed: Promise<void>;
  /** True for a posting: several that happen at once share a transaction. */
  readonly posts: boolean;
}

/** Methods of ports that only make something; they reach no store. */
const MAKERS = new Set(['newId', 'finish', 'countRefund', 'taking', 'addSpins', 'now', 'ruleNow']);
const PORTS = [
  'rooms',
  'rounds',
  'ledger',
  'due',
  'users',
  'presence',
  'recoveries',
  'spaces',
  'clock',
] as const;

/**
 * Runs commands at once, so that between any two calls to a store any other command may go on, in an
 * order that `random` (0 to 1) chooses; and lets processes die before or after any such call.
 */
export class Interleaver {
  readonly #random: () => number;
  readonly #waiting: Waiting[] = [];
  readonly #running = new Set<Promise<void>>();

  constructor(random: () => number) {
    this.#random = random;
  }

  get running(): number {
    return this.#running.size;
  }

  /** Starts a command in a process of its own, which dies with this probability at each call. */
  start(ctx: RoomsContext, command: (ctx: RoomsContext) => Promise<unknown>, dies: number): Promise<Ending> {
    const process = { dead: false };
    const ending = command(this.#wrapped(ctx, process, dies)).then(
      (done): Ending => (process.dead ? { died: true } : { done }),
      (failed: unknown): Ending =>
        failed instanceof ProcessDied || process.dead ? { died: true } : { failed },
    );
    const tracked: Promise<void> = ending.then(() => void this.#running.delete(tracked));
    this.#running.add(tracked);
    return ending;
  }

  /** Lets one call of one command happen, or several postings at once. False if no command is left. */
  async step(): Promise<boolean> {
    await macrotask();
    if (this.#running.size === 0) return false;
    const [next] = this.#waiting.splice(Math.floor(this.#random() * this.#waiting.length), 1);
    const group = next ? [next, ...(next.posts ? this.#otherPosts() : [])] : [];
    for (const one of group) one.go();
    await Promise.all(group.map(({ passed }) => passed));
    return true;
  }

  /** Any of the other postings that wait for their turn. */
  #otherPosts(): Waiting[] {
    const chosen = new Set(this.#waiting.filter(({ posts }) => posts && this.#random() < 0.7));
    this.#waiting.splice(0, this.#waiting.length, ...this.#waiting.filter((one) => !chosen.has(one)));
    return [...chosen];
  }

  #wrapped(ctx: RoomsContext, process: { dead: boolean }, dies: number): RoomsContext {
    const wrapped = PORTS.map((name) => [name, this.#port(ctx[name], process, dies)]);
    return { ...ctx, ...Object.fromEntries(wrapped) };
  }

  #port(port: object, process: { dead: boolean }, dies: number): object {
    return new Proxy(port, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        if (MAKERS.has(String(name))) return method.bind(target);
        const posts = name === 'post';
        return (...args: unknown[]) => this.#call(() => method.apply(target, args), { process, dies, posts });
      },
    });
  }

  async #call(
    call: () => Promise<unknown>,
    { process, dies, posts }: { process: { dead: boolean }; dies: number; posts: boolean },
  ): Promise<unknown> {
    if (process.dead) throw new ProcessDied();
    const [turn, passed] = [signal(), signal()];
    this.#waiting.push({ go: turn.give, passed: passed.given, posts });
    await turn.given;
    try {
      const fate = this.#random();
      if (process.dead || fate < dies / 2) throw this.#died(process);
      const result = await call();
      if (fate < dies) throw this.#died(process);
      return result;
    } finally {
      passed.give();
    }
  }

  #died(process: { dead: boolean }): ProcessDied {
    process.dead = true;
    return new ProcessDied();
  }
}

/** A promise that is kept from outside. */
function signal(): { given: Promise<void>; give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

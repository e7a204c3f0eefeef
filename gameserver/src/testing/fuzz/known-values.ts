import type { SeededRandom } from './random.ts';

const MAX_PER_NAME = 200;
const MAX_DEPTH = 6;

/** The name of the ids of `users` and of a `user`. */
export const idNameOf = (name: string): string => `id of ${name.replace(/s$/, '')}`;

/** Values that answers and events have shown, by the name of their field, for later inputs to refer to. */
export class KnownValues {
  readonly #byName = new Map<string, unknown[]>();

  /**
   * Keeps every text and number of an answer; an id also under the name of what it is the id of.
   * @param name of the field that has this part of the answer
   */
  learn(answer: unknown, name = '', depth = 0): void {
    if (typeof answer !== 'object' || answer === null || depth > MAX_DEPTH) return;
    for (const [field, value] of Object.entries(answer)) {
      if (typeof value === 'string' || typeof value === 'number') {
        this.add(field, value);
        if (field === '_id' || field === 'id') this.add(idNameOf(name), value);
      } else this.learn(value, Array.isArray(answer) ? name : field, depth + 1);
    }
  }

  add(name: string, value: unknown): void {
    const values = this.#byName.get(name) ?? [];
    if (values.includes(value)) return;
    if (values.length >= MAX_PER_NAME) values.shift();
    values.push(value);
    this.#byName.set(name, values);
  }

  /** A value that was seen under one of these names, or undefined. */
  recall(random: SeededRandom, ...names: readonly string[]): unknown {
    const values = names.flatMap((name) => this.#byName.get(name) ?? []);
    return values.length > 0 ? random.pick(values) : undefined;
  }
}

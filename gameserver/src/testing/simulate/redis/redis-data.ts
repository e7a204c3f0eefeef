/** The data of a Redis in this process: hashes, sorted sets, sets and texts, with the times at which keys expire. */
export class RedisData {
  readonly #now: () => number;
  #keys = new Map<string, Value>();
  #expiry = new Map<string, number>();
  /** The keys as they were before each of the last writes, newest last; null: writes are not kept. */
  #undo: Undo[] | null = null;

  /** @param now Redis' own clock, epoch ms */
  constructor(now: () => number) {
    this.#now = now;
  }

  now(): number {
    return this.#now();
  }

  /** From here on the last writes can be lost, as by a Redis whose file was cut. */
  keepWrites(): void {
    this.#undo ??= [];
  }

  /** To be called before a write of these keys. */
  writing(keys: readonly string[]): void {
    if (!this.#undo) return;
    this.#undo.push(keys.map((key) => [key, copyOf(this.#keys.get(key)), this.#expiry.get(key)] as const));
    if (this.#undo.length > MOST_LOST) this.#undo.shift();
  }

  /** Loses the last writes. */
  loseWrites(count: number): void {
    for (let lost = 0; lost < count; lost++)
      for (const [key, value, expiry] of this.#undo?.pop() ?? []) {
        if (value) this.#keys.set(key, value);
        else this.#keys.delete(key);
        if (expiry === undefined) this.#expiry.delete(key);
        else this.#expiry.set(key, expiry);
      }
  }

  hash(key: string): Map<string, string> {
    return this.#value(key, () => new Map<string, string>(), isMap) as Map<string, string>;
  }
  sorted(key: string): Map<string, number> {
    return this.#value(key, () => new Map<string, number>(), isMap) as Map<string, number>;
  }
  set(key: string): Set<string> {
    return this.#value(key, () => new Set<string>(), isSet) as Set<string>;
  }
  text(key: string): string | null {
    const value = this.#living(key);
    return typeof value === 'string' ? value : null;
  }
  setText(key: string, text: string): void {
    this.#keys.set(key, text);
  }
  exists(key: string): boolean {
    const value = this.#living(key);
    return typeof value === 'string' || (value?.size ?? 0) > 0;
  }
  delete(key: string): void {
    this.#keys.delete(key);
    this.#expiry.delete(key);
  }
  expireIn(key: string, ms: number): void {
    if (this.exists(key)) this.#expiry.set(key, this.now() + ms);
  }
  persist(key: string): void {
    this.#expiry.delete(key);
  }
  /** How long the key lives, in ms; -1 for ever. */
  livesFor(key: string): number {
    const at = this.#expiry.get(key);
    return at === undefined ? -1 : at - this.now();
  }

  #value(key: string, make: () => Value, is: (value: Value) => boolean): Value {
    const known = this.#living(key);
    if (known !== undefined && is(known)) return known;
    const made = make();
    this.#keys.set(key, made);
    return made;
  }

  #living(key: string): Value | undefined {
    const at = this.#expiry.get(key);
    if (at !== undefined && at <= this.now()) this.delete(key);
    const value = this.#keys.get(key);
    // A key without members is no key, and has no expiry.
    if (value !== undefined && typeof value !== 'string' && value.size === 0) this.#expiry.delete(key);
    return value;
  }
}

type Value = string | Map<string, string> | Map<string, number> | Set<string>;
type Undo = readonly (readonly [key: string, value: Value | undefined, expiry: number | undefined])[];

const MOST_LOST = 40;

const isMap = (value: Value): boolean => value instanceof Map;
const isSet = (value: Value): boolean => value instanceof Set;

function copyOf(value: Value | undefined): Value | undefined {
  if (value instanceof Map) return new Map(value as Map<string, string>);
  return value instanceof Set ? new Set(value) : value;
}

/** The members of a sorted set by score, then by name. */
export const ranked = (sorted: ReadonlyMap<string, number>): [string, number][] =>
  [...sorted].sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1));

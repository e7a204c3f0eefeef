import { parse } from '@chewata/common/contract/parse';
import type { Schema } from '@chewata/common/contract/route';
import type { KnownValues } from './known-values.ts';
import type { SeededRandom } from './random.ts';

/** The part of zod's schema definitions that the generator reads. */
interface Definition {
  readonly type: string;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly options?: readonly Schema[];
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly values?: readonly unknown[];
  readonly items?: readonly Schema[];
}

const definitionOf = (schema: Schema): Definition => schema._zod.def as unknown as Definition;

const ATTEMPTS = 12;
/** Texts that fit many fields: names, dates, times, amounts as text, languages, paths. */
const TEXTS = ['Abebe', 'hello', '2030-01-01', '12:30', 'am', 'en', '1', '7', 'H', 'T', '/audio', '{}', 'x'];
const NUMBERS = [0, 1, 2, 5, 10, 20, 25, 50, 100, 200, 1000, 5000, 7.5, 3000];
/** Under which other names a field's values appear in answers. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  id: ['_id', 'id', 'roundId', 'txnId'],
  userId: ['_id', 'userId'],
  receiverId: ['_id', 'userId'],
  roomId: ['id', 'roomId', 'roundId'],
  roundId: ['id', 'roomId', 'roundId'],
  spaceId: ['_id', 'gameSpace'],
  gameSpace: ['_id', 'gameSpace'],
  vc: ['data', 'vc'],
  members: ['phoneNo'],
  q: ['phoneNo', '_id', 'txnId', 'referralCode', 'name'],
  search: ['phoneNo', 'name'],
};

/** Inputs that a schema accepts, from known values if it can. */
export class ValidValues {
  readonly #random: SeededRandom;
  readonly #known: KnownValues;

  constructor(random: SeededRandom, known: KnownValues) {
    this.#random = random;
    this.#known = known;
  }

  /** A valid value; the last attempt if none of several is. */
  of(schema: Schema, name = ''): unknown {
    let value: unknown;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      value = this.#guess(schema, name);
      if (parse(schema, value).ok) return value;
    }
    return value;
  }

  #guess(schema: Schema, name: string): unknown {
    const random = this.#random;
    const seen = random.chance(0.7) ? this.#known.recall(random, name, ...(ALIASES[name] ?? [])) : undefined;
    const definition = definitionOf(schema);
    switch (definition.type) {
      case 'optional':
      case 'nullable':
      case 'default':
        return random.chance(0.3) || !definition.innerType
          ? definition.type === 'nullable'
            ? null
            : undefined
          : this.#guess(definition.innerType, name);
      case 'pipe':
        return this.#guess(this.#readable(definition), name);
      case 'object':
        return Object.fromEntries(
          Object.entries(definition.shape ?? {}).map(([key, field]) => [key, this.of(field, key)]),
        );
      case 'array':
        return Array.from({ length: 1 + random.below(3) }, () =>
          definition.element ? this.#guess(definition.element, name) : null,
        );
      case 'tuple':
        return (definition.items ?? []).map((item) => this.of(item, name));
      case 'union':
        return this.#guess(random.pick(definition.options ?? []), name);
      case 'enum':
        return random.pick(Object.values(definition.entries ?? {}));
      case 'literal':
        return random.pick(definition.values ?? []);
      case 'boolean':
        return random.chance(0.5);
      case 'number':
      case 'int':
        return typeof seen === 'number' && random.chance(0.3) ? seen : random.pick(NUMBERS);
      case 'string':
        return typeof seen === 'string' ? seen : random.pick(TEXTS);
      default:
        return seen ?? random.pick([...TEXTS, ...NUMBERS]);
    }
  }

  /** The half of a pipe that shows a shape: the other one is a transformation. */
  #readable({ in: input, out }: Definition): Schema {
    const [first, second] = [input, out].filter((half) => half !== undefined);
    if (!first) throw new Error('a pipe without an input');
    return definitionOf(first).type === 'transform' && second ? second : first;
  }
}

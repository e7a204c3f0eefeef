import { areEqual } from '../bson/compare.ts';
import { type Direction, encodeKey, isHashed, storedKey } from '../bson/index-key.ts';
import { indexValues } from '../bson/index-values.ts';
import type { BsonDocument, BsonValue } from '../bson/value.ts';
import { compileFilter, type Filter } from '../query/filter.ts';

/** An index's description as `listIndexes` gives it: `{ v, key, name, unique?, sparse?, … }`. */
export type IndexSpec = BsonDocument & { readonly name: string; readonly key: BsonDocument };

export interface IndexField {
  readonly path: string;
  readonly direction: Direction;
}

export class Index {
  readonly id: number;
  readonly spec: IndexSpec;
  readonly fields: readonly IndexField[];
  readonly unique: boolean;
  readonly partial: Filter | undefined;
  /** The commit that made it: a view of an earlier moment must not be searched by it. */
  createdAtCommit = 0;
  /** The places of the fields of which a document has had several values, as bits; others are never among them. */
  multikey: number;
  /** Whether any key was too long to be kept whole, so that the index's order is not exact. */
  inexact: boolean;
  readonly #paths: readonly string[];
  readonly #directions: readonly Direction[];

  constructor(id: number, spec: IndexSpec, flags: { multikey?: number; inexact?: boolean } = {}) {
    this.id = id;
    this.spec = spec;
    this.fields = Object.entries(spec.key).map(([path, direction]) => ({
      path,
      direction: Number(direction) < 0 ? -1 : 1,
    }));
    this.unique = spec.unique === true || spec.name === '_id_';
    const partial = spec.partialFilterExpression;
    this.partial = partial === undefined ? undefined : compileFilter(partial as BsonDocument);
    this.multikey = flags.multikey ?? 0;
    this.inexact = flags.inexact ?? false;
    this.#paths = this.fields.map((field) => field.path);
    this.#directions = this.fields.map((field) => field.direction);
  }

  get name(): string {
    return this.spec.name;
  }

  /** Seconds after which a document expires, counted from the date in the index's field. */
  get expireAfterSeconds(): number | undefined {
    const seconds = this.spec.expireAfterSeconds;
    return seconds === undefined ? undefined : Number(seconds);
  }

  /** The values that this index has of a document, none where it leaves the document out. */
  valuesOf(document: BsonDocument): readonly (readonly BsonValue[])[] {
    if (this.partial !== undefined && !this.partial.matches(document)) return [];
    const lists = indexValues(document, this.#paths);
    if (lists.length > 1) this.#noteArrays(lists);
    return lists;
  }

  /** Whether documents have had several values in the field at this place. */
  isMultikey(place: number): boolean {
    return (this.multikey & (1 << place)) !== 0;
  }

  #noteArrays([first = [], ...others]: readonly (readonly BsonValue[])[]): void {
    this.#paths.forEach((_, place) => {
      if (!this.isMultikey(place) && others.some((list) => !areEqual(list[place], first[place]))) {
        this.multikey |= 1 << place;
      }
    });
  }

  /** As valuesOf, encoded as they are stored; each once. */
  keysOf(document: BsonDocument): { stored: Buffer; values: readonly BsonValue[] }[] {
    const lists = this.valuesOf(document);
    const seen = new Set<string>();
    return lists.flatMap((values) => {
      const key = encodeKey(values, this.#directions);
      if (isHashed(key)) this.inexact = true;
      const stored = storedKey(key);
      if (lists.length > 1) {
        const text = stored.toString('latin1');
        if (seen.has(text)) return [];
        seen.add(text);
      }
      return [{ stored, values }];
    });
  }
}

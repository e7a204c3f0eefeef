import { areEqual } from '../bson/compare.ts';
import { type Direction, encodeKey, isHashed, storedKey } from '../bson/index-key.ts';
import { indexValues } from '../bson/index-values.ts';
import type { BsonDocument, BsonValue } from '../bson/value.ts';
import { compileFilter, type Filter } from '../query/filter.ts';

/** The description of an index as `listIndexes` returns it: `{ v, key, name, unique?, … }`. */
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
  /** The commit that created the index; views with fewer commits must not be searched with it. */
  createdAtCommit = 0;
  /** Bit mask of the fields that have had several values in one document. */
  multikey: number;
  /** Whether a key has been too long to be stored exactly, so that the index may be out of order. */
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

  /** Seconds after the date in the field of the index at which a document expires. */
  get expireAfterSeconds(): number | undefined {
    const seconds = this.spec.expireAfterSeconds;
    return seconds === undefined ? undefined : Number(seconds);
  }

  /** The values of a document in this index; none if the document is not in the index. */
  valuesOf(document: BsonDocument): readonly (readonly BsonValue[])[] {
    if (this.partial !== undefined && !this.partial.matches(document)) return [];
    const lists = indexValues(document, this.#paths);
    if (lists.length > 1) this.#noteArrays(lists);
    return lists;
  }

  /** Whether documents have had several values in the field at this position. */
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

  /** The distinct values of a document in this index, with their stored keys. */
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

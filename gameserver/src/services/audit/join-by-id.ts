/** An item with an id; streams are sorted by it. */
interface Identified {
  readonly id: string;
}

/** The items of one id, one per stream; null for streams without one. */
export interface Joined<T extends readonly unknown[]> {
  readonly id: string;
  readonly parts: { readonly [Index in keyof T]: T[Index] | null };
}

/**
 * Joins streams that are sorted by id, holding one item of each in memory. `idOf` returns the id to join by.
 */
export async function* joinById<T extends readonly Identified[]>(
  ...streams: { readonly [Index in keyof T]: AsyncIterable<T[Index]> }
): AsyncGenerator<Joined<T>> {
  const readers = streams.map((stream) => stream[Symbol.asyncIterator]());
  const next = async (reader: AsyncIterator<Identified> | undefined): Promise<Identified | null> => {
    const { done, value } = (await reader?.next()) ?? { done: true };
    return done ? null : value;
  };
  const heads: (Identified | null)[] = [];
  for (const reader of readers) heads.push(await next(reader));
  for (;;) {
    const ids = heads.flatMap((head) => (head ? [head.id] : []));
    if (ids.length === 0) return;
    const id = ids.reduce((least, one) => (one < least ? one : least));
    const parts = heads.map((head) => (head?.id === id ? head : null));
    yield { id, parts: parts as unknown as Joined<T>['parts'] };
    for (const [index, part] of parts.entries()) if (part) heads[index] = await next(readers[index]);
  }
}

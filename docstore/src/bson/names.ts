/** Splits a text into names: `wordList('a b')` is `['a', 'b']`. */
export function wordList(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** Looks up a name that a client sent; ignores properties that every JS object inherits, such as `constructor`. */
export function ownEntry<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

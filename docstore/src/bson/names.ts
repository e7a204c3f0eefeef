/** The words of a text, for lists of names: `words('a b')` is `['a', 'b']`. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** What a table has under a name that a client sent: of its own, not what every object has. */
export function entryOf<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

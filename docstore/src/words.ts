/** The words of a text, for lists of names: `words('a b')` is `['a', 'b']`. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

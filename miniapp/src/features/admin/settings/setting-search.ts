/** True if every searched word is in the setting's names, in any case. An empty search finds all. */
export function isFound(search: string, ...names: readonly string[]): boolean {
  const text = names.join(' ').normalize('NFKC').toLowerCase();
  return search
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

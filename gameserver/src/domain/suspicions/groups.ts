/** The sets of items that are tied to each other, directly or by others; items without a tie are in none. */
export function tiedGroups<Item>(ties: Iterable<readonly [Item, Item]>): Item[][] {
  const groups = new Map<Item, Set<Item>>();
  for (const [one, other] of ties) {
    const a = groups.get(one) ?? new Set([one]);
    const b = groups.get(other) ?? new Set([other]);
    const joined = new Set([...a, ...b]);
    for (const item of joined) groups.set(item, joined);
  }
  return [...new Set(groups.values())].map((group) => [...group]);
}

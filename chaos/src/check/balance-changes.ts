import type { At, Observed } from './observed.ts';

/** In santim. */
export type Balance = readonly [main: number, bonus: number];

export interface Change {
  readonly at: number;
  readonly by: Balance;
  /** The balance after it. */
  after: Balance;
  readonly entry: At<'entry'>;
}

/** The changes of each user's balance, in the order of their times. */
export function changesByUser(observed: Observed): Map<string, Change[]> {
  const changes = new Map<string, Change[]>();
  for (const entry of observed.of('entry')) {
    const byUser = new Map<string, [number, number]>();
    for (const [account, amount] of entry.postings) {
      const [kind, user = '', wallet] = account.split(':');
      if (kind !== 'user' || wallet === 'held') continue;
      const by = byUser.get(user) ?? [0, 0];
      by[wallet === 'main' ? 0 : 1] += amount;
      byUser.set(user, by);
    }
    for (const [user, by] of byUser) {
      const list = changes.get(user) ?? [];
      list.push({ at: entry.entryAt, by, entry, after: by });
      changes.set(user, list);
    }
  }
  for (const list of changes.values()) {
    list.sort((a, b) => a.at - b.at);
    for (const [place, change] of list.entries()) change.after = total([change], list[place - 1]?.after);
  }
  return changes;
}

/** A balance after these changes. */
export const total = (changes: readonly Change[], base: Balance = [0, 0]): Balance =>
  changes.reduce<Balance>(([main, bonus], { by }) => [main + by[0], bonus + by[1]], base);

/** The place of the first change at that time or later. */
export function firstAt(changes: readonly Change[], at: number): number {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changes[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

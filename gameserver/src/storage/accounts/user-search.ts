import type { Phone } from '@chewata/common/phone';
import type { QueryFilter } from 'mongoose';
import { literally } from '../literally.ts';
import { amongNewest } from '../newest-since.ts';
import { hasWords, prefixesToFind } from './name-prefixes.ts';
import { type StoredUser, toUser, type userModel } from './user-model.ts';
import type { User } from './users.ts';

const NEWEST = { createdAt: -1 } as const;
/** Of the users who share a beginning of a name at most this many, the newest, are compared with the whole search. */
const MOST_COMPARED = 500;

/** How users are found by what an administrator types. */
export function userSearch(users: ReturnType<typeof userModel>) {
  /** By the beginning of a phone or of a word of the name, for which there are indexes; else by any part of them. */
  async function matching(search: string): Promise<QueryFilter<StoredUser>> {
    // 09…, 2519… and +2519… all find the stored '+2519…' by the digits after the prefix.
    const typed = search.replace(/[\s+-]/g, '').replace(/^(?:251|0)/, '');
    const digits = /^\d{2,9}$/.test(typed) ? typed : null;
    const byName = { name: literally(search) };
    const prefix = await rarestOf(prefixesToFind(search));
    const called = digits === null ? [] : [phonesFrom(`+251${digits}`)];
    const named = prefix === null ? [] : [{ namePrefixes: prefix, ...(prefix !== search && byName) }];
    for (const filter of [...called, ...named]) if (await users.exists(filter)) return filter;
    const byPart = digits === null ? byName : { $or: [byName, { phone: { $regex: digits } }] };
    return { ...(await amongNewest(users, 'createdAt')), ...byPart };
  }
  /** The beginning of a name that the fewest users have; null if there is none. */
  async function rarestOf(prefixes: readonly string[]): Promise<string | null> {
    if (prefixes.length < 2) return prefixes[0] ?? null;
    const counts = await Promise.all(
      prefixes.map(async (prefix) => ({ prefix, n: await users.countDocuments({ namePrefixes: prefix }) })),
    );
    return counts.reduce((rarest, one) => (one.n < rarest.n ? one : rarest)).prefix;
  }
  /** Users whose phone begins so, and users whose name has these words: at most that many. */
  async function byWords(name: string, phone: string | null, most: number): Promise<User[]> {
    const prefix = await rarestOf(prefixesToFind(name));
    const [named, called] = await Promise.all([
      prefix === null ? [] : users.find({ namePrefixes: prefix }).sort(NEWEST).limit(MOST_COMPARED).lean(),
      phone === null ? [] : users.find(phonesFrom(phone)).sort({ phone: 1 }).limit(most).lean(),
    ]);
    const found = [...called, ...named.filter((row) => hasWords(row.name, name))];
    return [...new Map(found.map((row) => [row._id, toUser(row)])).values()].slice(0, most);
  }
  return { matching, byWords };
}

/** The phones that begin so: ':' follows the digits. */
const phonesFrom = (beginning: string) => ({
  phone: { $gte: beginning as Phone, $lt: `${beginning}:` as Phone },
});

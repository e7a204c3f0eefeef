import { Refusal } from '@chewata/common/errors';
import { asUserId, type UserId } from '@chewata/common/ids';
import type { Language } from '@chewata/common/languages';
import type { Phone } from '@chewata/common/phone';
import { type Connection, mongo, type QueryFilter, Schema } from 'mongoose';
import { isDuplicateKey } from '../duplicate-key.ts';
import { inGroups } from '../in-groups.ts';
import { literally } from '../literally.ts';
import { amongNewest } from '../newest-since.ts';
import { pageOf } from '../page-of.ts';
import { sessionOf } from '../transaction.ts';
import { hasWords, namePrefixes, prefixesToFind } from './name-prefixes.ts';
import type { User, Users } from './users.ts';

/** Fields that older documents lack. */
type Later = 'sessionEpoch' | 'passwordResetAt' | 'telegramLinkedAt' | 'smsOnlyUntil' | 'frozenAt';
export type StoredUser = Omit<User, 'id' | Later> &
  Partial<Pick<User, Later>> & {
    _id: string;
    /** Absent in documents of before they were searched by it. */
    namePrefixes?: string[];
  };

const user = new Schema<StoredUser>(
  {
    _id: String,
    name: String,
    phone: String,
    role: String,
    roleSince: Date,
    passwordHash: String,
    telegramId: Number,
    telegramLinkedAt: Date,
    language: String,
    remainingSpin: Number,
    referralCode: String,
    referredBy: String,
    withdrawalsHeldUntil: Date,
    smsOnlyUntil: Date,
    frozenAt: Date,
    closedAt: Date,
    block: new Schema<NonNullable<User['block']>>(
      { reason: String, text: String, until: Date, by: String, at: Date },
      { _id: false },
    ),
    sessionEpoch: Number,
    passwordResetAt: Date,
    birthDate: String,
    namePrefixes: { type: [String], default: undefined },
    createdAt: Date,
  },
  { versionKey: false, strict: 'throw' },
);
user.index({ phone: 1 }, { unique: true });
user.index({ referralCode: 1 }, { unique: true });
user.index({ telegramId: 1 }, { unique: true, partialFilterExpression: { telegramId: { $type: 'number' } } });
user.index({ referredBy: 1, createdAt: 1 }, { partialFilterExpression: { referredBy: { $type: 'string' } } });
user.index({ role: 1 });
user.index({ createdAt: -1, _id: -1 });
user.index({ namePrefixes: 1, createdAt: -1, _id: -1 });

export const userModel = (connection: Connection) => connection.model('User', user, 'users');

export function mongoUsers(connection: Connection): Users {
  const users = userModel(connection);
  const get = inGroups(async (ids: readonly UserId[]) => {
    const rows = await users.find({ _id: { $in: [...new Set(ids)] } }).lean();
    const known = new Map(rows.map((row) => [row._id, row]));
    return ids.map((id) => found(known.get(id) ?? null));
  });
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
  return {
    newId: () => asUserId(new mongo.ObjectId().toHexString()),
    create: async (user) => {
      await users.create([stored(user)]).catch(refuseTaken);
    },
    insert: (user) => async (tx) => {
      await users.create([stored(user)], { session: sessionOf(tx) }).catch(refuseTaken);
    },
    get,
    find: async (ids) => (await users.find({ _id: { $in: ids } }).lean()).map(toUser),
    byPhone: async (phone) => found(await users.findOne({ phone, closedAt: null }).lean()),
    byTelegramId: async (telegramId) => found(await users.findOne({ telegramId }).lean()),
    byTelegramIds: async (telegramIds) =>
      (await users.find({ telegramId: { $in: [...telegramIds] } }).lean()).map(toUser),
    byReferralCode: async (referralCode) =>
      found(await users.findOne({ referralCode, closedAt: null }).lean()),
    referredBy: async (id) =>
      (await users.find({ referredBy: id }).sort({ createdAt: -1 }).lean()).map(toUser),
    withRole: async (role) => (await users.find({ role }).lean()).map(toUser),
    list: async (page, search) => {
      const filter = search === undefined || search === '' ? {} : await matching(search);
      const { rows, total } = await pageOf(users, filter, { createdAt: -1, _id: -1 }, page);
      return { users: rows.map(toUser), total };
    },
    search: async (name, phone, most) => {
      const prefix = await rarestOf(prefixesToFind(name));
      const [named, called] = await Promise.all([
        prefix === null ? [] : users.find({ namePrefixes: prefix }).sort(NEWEST).limit(MOST_COMPARED).lean(),
        phone === null ? [] : users.find(phonesFrom(phone)).sort({ phone: 1 }).limit(most).lean(),
      ]);
      const found = [...called, ...named.filter((row) => hasWords(row.name, name))];
      return [...new Map(found.map((row) => [row._id, toUser(row)])).values()].slice(0, most);
    },
    indexNames: async (most) => {
      const rows = await users.find({ namePrefixes: null }, { name: 1 }).limit(most).lean();
      for (const { _id, name } of rows) await users.updateOne({ _id, name }, { $set: findable({ name }) });
      return rows.length;
    },
    telegramIdsAfter: async (after, most, language) => {
      const rows = await users
        .find(linked(after, language), { telegramId: 1 })
        .sort({ telegramId: 1 })
        .limit(most)
        .lean();
      return rows.flatMap(({ telegramId }) => telegramId ?? []);
    },
    countLinked: (language) => users.countDocuments(linked(0, language)),
    countSince: (createdAt) => users.countDocuments({ createdAt: { $gte: createdAt } }),
    update: async (id, change) =>
      found(await users.findOneAndUpdate({ _id: id }, { $set: findable(change) }, AFTER).lean()),
    setPassword: async (id, passwordHash, holds) => {
      const change = { $set: { passwordHash, ...holds }, ...NEXT_EPOCH };
      return found(await users.findOneAndUpdate({ _id: id }, change, AFTER).lean());
    },
    renewPasswordHash: async (id, before, passwordHash) => {
      await users.updateOne({ _id: id, passwordHash: before }, { $set: { passwordHash } });
    },
    raiseSessionEpoch: async (id) =>
      found(await users.findOneAndUpdate({ _id: id }, NEXT_EPOCH, AFTER).lean()),
    change: (id, change) => async (tx) => {
      const changed = await users.updateOne(
        { _id: id },
        { $set: findable(change) },
        { session: sessionOf(tx) },
      );
      if (changed.matchedCount === 0) throw new Refusal('NOT_FOUND');
    },
    changeRole: (id, from, role, since) => async (tx) => {
      const change = { $set: { role, roleSince: since } };
      const changed = await users.updateOne({ _id: id, role: from }, change, { session: sessionOf(tx) });
      if (changed.matchedCount === 0) throw new Refusal('ALREADY_DECIDED');
    },
    setBlock: (id, before, block) => async (tx) => {
      const changed = await users.updateOne(
        { _id: id, role: { $in: ['user', 'agent'] }, 'block.at': before?.at ?? null },
        { $set: { block } },
        { session: sessionOf(tx) },
      );
      if (changed.matchedCount === 0) throw new Refusal('ALREADY_DECIDED');
    },
    link: (id, link) => async (tx) => {
      const bound = await users
        .updateOne({ _id: id, telegramId: null }, { $set: link }, { session: sessionOf(tx) })
        .catch(refuseTaken);
      if (bound.matchedCount === 0) throw new Refusal('ALREADY_LINKED');
    },
    unlink: (id) => async (tx) => {
      const parted = await users.updateOne(
        { _id: id, telegramId: { $ne: null } },
        { $set: { telegramId: null } },
        { session: sessionOf(tx) },
      );
      if (parted.matchedCount === 0) throw new Refusal('NOT_FOUND');
    },
    close: (id, closedAt) => async (tx) => {
      const open = { _id: id as string, role: 'user' as const, closedAt: null };
      const closed = await users.updateOne(
        open,
        { $set: { ...findable(NAMELESS), closedAt }, ...NEXT_EPOCH },
        { session: sessionOf(tx) },
      );
      if (closed.matchedCount === 0) throw new Refusal('ALREADY_DECIDED');
    },
    addSpins: (id, count) => async (tx) => {
      const changed = await users.updateOne(enoughSpins(id, count), spins(count), { session: sessionOf(tx) });
      if (changed.matchedCount === 0) throw new Refusal('NO_FREE_SPIN');
    },
    givingSpins: (id, count, write) => async (tx) => {
      const before = await users
        .findOneAndUpdate({ _id: id }, spins(count), { session: sessionOf(tx) })
        .lean();
      if (!before) throw new Refusal('NOT_FOUND');
      await write(before.remainingSpin)(tx);
    },
  };
}

/** The phones that begin so: ':' follows the digits. */
const phonesFrom = (beginning: string) => ({
  phone: { $gte: beginning as Phone, $lt: `${beginning}:` as Phone },
});

const NEWEST = { createdAt: -1 } as const;
/** Of the users who share a beginning of a name at most this many, the newest, are compared with the whole search. */
const MOST_COMPARED = 500;

/** A change of a name keeps what it is found by. */
const findable = <Change extends { readonly name?: string | undefined }>(change: Change) =>
  change.name === undefined ? change : { ...change, namePrefixes: namePrefixes(change.name) };

const AFTER = { returnDocument: 'after' } as const;
/** A closed account, as others still see it, and without a way in. */
const NAMELESS = {
  name: '—',
  passwordHash: null,
  telegramId: null,
  telegramLinkedAt: null,
  remainingSpin: 0,
};
const NEXT_EPOCH = { $inc: { sessionEpoch: 1 } };

const linked = (after: number, language: Language | null): QueryFilter<StoredUser> => ({
  telegramId: { $gt: after },
  // Messages to users whose language is not known are in Amharic.
  ...(language !== null && { language: language === 'am' ? { $in: [language, null] } : language }),
});
const enoughSpins = (id: UserId, count: number) =>
  count < 0 ? { _id: id as string, remainingSpin: { $gte: -count } } : { _id: id as string };
const spins = (count: number) => ({ $inc: { remainingSpin: count } });

function refuseTaken(error: unknown): never {
  if (isDuplicateKey(error, 'users')) {
    const { message } = error as Error;
    if (message.includes('phone_1')) throw new Refusal('PHONE_TAKEN');
    if (message.includes('telegramId_1')) throw new Refusal('ALREADY_LINKED');
  }
  throw error;
}

const stored = ({ id, ...rest }: User): StoredUser => findable({ _id: id, ...rest });
const toUser = ({ _id, namePrefixes: _, ...rest }: StoredUser): User => ({
  sessionEpoch: 0,
  passwordResetAt: null,
  telegramLinkedAt: null,
  smsOnlyUntil: null,
  frozenAt: null,
  ...rest,
  id: asUserId(_id),
});
const found = (row: StoredUser | null): User | null => (row ? toUser(row) : null);

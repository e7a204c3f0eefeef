import { Refusal } from '@chewata/common/errors';
import { asUserId, type UserId } from '@chewata/common/ids';
import type { Language } from '@chewata/common/languages';
import { type Connection, mongo, type QueryFilter } from 'mongoose';
import { isDuplicateKey } from '../duplicate-key.ts';
import { inGroups } from '../in-groups.ts';
import { pageOf } from '../page-of.ts';
import { sessionOf } from '../transaction.ts';
import { findable, type StoredUser, stored, toUser, userModel } from './user-model.ts';
import { userSearch } from './user-search.ts';
import type { User, Users } from './users.ts';

export function mongoUsers(connection: Connection): Users {
  const users = userModel(connection);
  const searches = userSearch(users);
  const get = inGroups(async (ids: readonly UserId[]) => {
    const rows = await users.find({ _id: { $in: [...new Set(ids)] } }).lean();
    const known = new Map(rows.map((row) => [row._id, row]));
    return ids.map((id) => found(known.get(id) ?? null));
  });
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
      const filter = search === undefined || search === '' ? {} : await searches.matching(search);
      const { rows, total } = await pageOf(users, filter, { createdAt: -1, _id: -1 }, page);
      return { users: rows.map(toUser), total };
    },
    search: searches.byWords,
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

const found = (row: StoredUser | null): User | null => (row ? toUser(row) : null);

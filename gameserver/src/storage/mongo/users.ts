import { Refusal } from '@chewata/common/errors';
import { asUserId, type UserId } from '@chewata/common/ids';
import { type Connection, mongo } from 'mongoose';
import type { User, Users, Write } from '../ports.ts';
import { isDuplicateKey } from './duplicate-key.ts';
import { sessionOf } from './transact.ts';
import { type StoredUser, userModel } from './user-model.ts';

const ROWS_A_PAGE = 10;

export function mongoUsers(connection: Connection): Users {
  const users = userModel(connection);
  const insert =
    (user: User): Write =>
    async (tx) => {
      await users.create([stored(user)], { session: sessionOf(tx) }).catch(refuseTaken);
    };
  const addSpins =
    (id: UserId, count: number): Write =>
    async (tx) => {
      const changed = await users.updateOne(enoughSpins(id, count), spins(count), { session: sessionOf(tx) });
      if (changed.matchedCount === 0) throw new Refusal('NO_FREE_SPIN');
    };

  return {
    newId: () => asUserId(new mongo.ObjectId().toHexString()),
    create: async (user) => {
      await users.create([stored(user)]).catch(refuseTaken);
    },
    insert,
    get: async (id) => found(await users.findById(id).lean()),
    find: async (ids) => (await users.find({ _id: { $in: ids } }).lean()).map(toUser),
    byPhone: async (phone) => found(await users.findOne({ phone }).lean()),
    byTelegramId: async (telegramId) => found(await users.findOne({ telegramId }).lean()),
    byReferralCode: async (referralCode) => found(await users.findOne({ referralCode }).lean()),
    referredBy: async (id) =>
      (await users.find({ referredBy: id }).sort({ createdAt: -1 }).lean()).map(toUser),
    list: async (page, search) => {
      const filter = search ? matching(search) : {};
      const rows = users
        .find(filter)
        .sort({ createdAt: -1, _id: -1 })
        .skip((page - 1) * ROWS_A_PAGE)
        .limit(ROWS_A_PAGE)
        .lean();
      const [list, total] = await Promise.all([rows, users.countDocuments(filter)]);
      return { users: list.map(toUser), total };
    },
    update: async (id, change) => {
      const changed = users
        .findOneAndUpdate({ _id: id }, { $set: change }, { returnDocument: 'after' })
        .lean();
      return found(await changed.catch(refuseTaken));
    },
    addSpins,
    changeSpins: async (id, count) => {
      const changed = await users
        .findOneAndUpdate(enoughSpins(id, count), spins(count), { returnDocument: 'after' })
        .lean();
      if (!changed && (await users.exists({ _id: id }))) throw new Refusal('NO_FREE_SPIN');
      return found(changed);
    },
  };
}

const enoughSpins = (id: UserId, count: number) =>
  count < 0 ? { _id: id as string, remainingSpin: { $gte: -count } } : { _id: id as string };
const spins = (count: number) => ({ $inc: { remainingSpin: count } });

/** Typed text is searched for as it stands: no pattern of the client's reaches the store. */
function matching(search: string) {
  const text = search.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  // 09…, 2519… and +2519… all find the stored '+2519…' by the digits after the prefix.
  const digits = search.replace(/[\s+-]/g, '').replace(/^(?:251|0)/, '');
  const byName = { name: { $regex: text, $options: 'i' } };
  return /^\d{2,9}$/.test(digits) ? { $or: [byName, { phone: { $regex: digits } }] } : byName;
}

function refuseTaken(error: unknown): never {
  if (isDuplicateKey(error, 'users')) {
    const { message } = error as Error;
    if (message.includes('phone_1')) throw new Refusal('PHONE_TAKEN');
    if (message.includes('telegramId_1')) throw new Refusal('ALREADY_LINKED');
  }
  throw error;
}

const stored = ({ id, ...rest }: User): StoredUser => ({ _id: id, ...rest });
const toUser = ({ _id, ...rest }: StoredUser): User => ({ id: asUserId(_id), ...rest });
const found = (row: StoredUser | null): User | null => (row ? toUser(row) : null);

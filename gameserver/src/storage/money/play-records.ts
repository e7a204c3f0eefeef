import { asUserId, type UserId } from '@chewata/common/ids';
import { type ClientSession, type Connection, mongo, Schema } from 'mongoose';
import type { PlayRecord } from '#domain/play-limits/record.ts';
import type { PlayRules } from '#domain/play-limits/rules.ts';
import { isDuplicateKey } from '../duplicate-key.ts';
import { asTransaction, sessionOf, type Transaction, transact, type Write } from '../transaction.ts';

/** The record after a change. It may run twice, and refuse. */
export type RecordChange = (record: PlayRecord, tx: Transaction) => PlayRecord | Promise<PlayRecord>;

/** The amounts that count toward players' limits: one document a player, which every entry of theirs changes with the money. */
export interface PlayRecords {
  /** A new record for a user who has none. */
  get(user: UserId): Promise<PlayRecord>;
  /** In a transaction of its own. Returns the changed record. */
  change(user: UserId, change: RecordChange): Promise<PlayRecord>;
  /** The same alongside other writes. The document is written in any case, so that two at once cannot both pass. */
  changing(user: UserId, change: RecordChange): Write;
  /** Only looks, alongside an entry of that user, which changes the record. */
  checking(user: UserId, check: (record: PlayRecord, tx: Transaction) => Promise<void>): Write;
  /** Users whose reality check is due and was not shown. */
  checksDue(now: Date, most: number): Promise<UserId[]>;
  /** Those of these users who are in a time-out or excluded. */
  paused(users: readonly UserId[], now: Date): Promise<Set<UserId>>;
}

type StoredRecord = Omit<PlayRecord, 'userId'> & { _id: string; version: number; checkAt: Date | null };

const record = new Schema<StoredRecord>(
  {
    _id: String,
    version: Number,
    limits: Schema.Types.Mixed,
    pending: [Schema.Types.Mixed],
    everyMinutes: Number,
    timeOutUntil: Date,
    excludedUntil: Date,
    days: [Schema.Types.Mixed],
    session: Schema.Types.Mixed,
    checkAt: Date,
  },
  { versionKey: false, strict: 'throw', minimize: false },
);
record.index({ checkAt: 1 }, { partialFilterExpression: { checkAt: { $type: 'date' } } });

export const playRecordModel = (connection: Connection) =>
  connection.model('PlayRecord', record, 'playrecords');
type PlayRecordModel = ReturnType<typeof playRecordModel>;

export function mongoPlayRecords(connection: Connection, rules: PlayRules): PlayRecords {
  const records = playRecordModel(connection);
  async function changeIn(user: UserId, change: RecordChange, session: ClientSession): Promise<PlayRecord> {
    const book = await openRecords({ model: records, rules }, [user], session);
    const next = await change(book.of(user), asTransaction(session));
    book.put(next);
    await book.save();
    return next;
  }
  return {
    get: async (user) => {
      const stored = await records.findById(user).lean();
      return stored ? decode(stored) : rules.newPlayRecord(user);
    },
    change: (user, change) => transact(connection, (session) => changeIn(user, change, session)),
    changing: (user, change) => async (tx) => {
      await changeIn(user, change, sessionOf(tx));
    },
    checking: (user, check) => async (tx) => {
      const book = await openRecords({ model: records, rules }, [user], sessionOf(tx));
      await check(book.of(user), tx);
    },
    checksDue: async (now, most) => {
      const due = await records
        .find({ checkAt: { $lte: now } }, { _id: 1 })
        .sort({ checkAt: 1 })
        .limit(most)
        .lean();
      return due.map(({ _id }) => asUserId(_id));
    },
    paused: async (users, now) => {
      const rows = await records
        .find(
          {
            _id: { $in: [...users] },
            $or: [{ timeOutUntil: { $gt: now } }, { excludedUntil: { $gt: now } }],
          },
          { _id: 1 },
        )
        .lean();
      return new Set(rows.map(({ _id }) => asUserId(_id)));
    },
  };
}

/** Some users' records within a running transaction. */
export interface OpenRecords {
  of(user: UserId): PlayRecord;
  put(record: PlayRecord): void;
  /** Writes what was put. A record that changed meanwhile makes the transaction run again. */
  save(): Promise<void>;
}

export async function openRecords(
  { model, rules }: { readonly model: PlayRecordModel; readonly rules: PlayRules },
  users: readonly UserId[],
  session: ClientSession,
): Promise<OpenRecords> {
  const found =
    users.length > 0 ? await model.find({ _id: { $in: [...users] } }, null, { session }).lean() : [];
  const versions = new Map(found.map(({ _id, version }) => [_id, version]));
  const current = new Map(found.map((stored) => [stored._id, decode(stored)]));
  const changed = new Set<UserId>();
  return {
    of: (user) => current.get(user) ?? rules.newPlayRecord(user),
    put: (next) => {
      current.set(next.userId, next);
      changed.add(next.userId);
    },
    save: async () => {
      if (changed.size === 0) return;
      const writes = [...changed].sort().map((user) => {
        const version = versions.get(user) ?? 0;
        const next = encode(rules, current.get(user) ?? rules.newPlayRecord(user));
        return {
          updateOne: {
            filter: { _id: user as string, ...(version > 0 && { version }) },
            update: { $set: { ...next, version: version + 1 } },
            upsert: version === 0,
          },
        };
      });
      try {
        const { matchedCount, upsertedCount } = await model.bulkWrite(writes, { session, ordered: true });
        if (matchedCount + upsertedCount === writes.length && !overwrote(writes, matchedCount)) return;
      } catch (error) {
        if (!isDuplicateKey(error, 'playrecords')) throw error;
      }
      throw again();
    },
  };
}

/** A record that was new to this transaction and yet there: another one has written it. */
const overwrote = (writes: readonly { updateOne: { upsert: boolean } }[], matched: number): boolean =>
  matched > writes.filter(({ updateOne }) => !updateOne.upsert).length;

/** An error that makes `transact` run the transaction again. */
function again(): Error {
  const error = new mongo.MongoError('a record of play limits changed meanwhile');
  error.addErrorLabel('TransientTransactionError');
  return error;
}

function encode(rules: PlayRules, record: PlayRecord): Omit<StoredRecord, '_id' | 'version'> {
  const { userId: _, ...rest } = record;
  return { ...rest, checkAt: rest.session?.shown ? null : rules.checkDueAt(record) };
}

const decode = ({ _id, version: _, checkAt: __, ...rest }: StoredRecord): PlayRecord => ({
  ...rest,
  userId: asUserId(_id),
  timeOutUntil: rest.timeOutUntil ?? null,
  excludedUntil: rest.excludedUntil ?? null,
  everyMinutes: rest.everyMinutes ?? null,
});

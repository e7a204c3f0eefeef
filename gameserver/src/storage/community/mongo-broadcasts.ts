import { Refusal } from '@chewata/common/errors';
import { asUserId } from '@chewata/common/ids';
import { DAY_MS } from '@chewata/common/time';
import { type Connection, type QueryFilter, Schema } from 'mongoose';
import { sessionOf, transact } from '../transaction.ts';
import type { Broadcast, Broadcasts, Counts } from './broadcasts.ts';

type StoredBroadcast = Omit<Broadcast, 'id'> & { _id: string };

const broadcast = new Schema<StoredBroadcast>(
  {
    _id: String,
    state: String,
    text: String,
    language: String,
    announcement: String,
    createdBy: String,
    createdAt: Date,
    startedAt: Date,
    finishedAt: Date,
    total: Number,
    sent: Number,
    blocked: Number,
    failed: Number,
    cursor: Number,
  },
  { versionKey: false, strict: 'throw' },
);
broadcast.index({ state: 1, startedAt: 1 });
broadcast.index({ startedAt: -1 });

interface StoredBatch {
  _id: string;
  broadcastId: string;
  /** Receivers not begun yet. */
  waiting: number[];
  /** Receivers not reported yet. */
  open: number[];
  leaseUntil: Date;
}

const batch = new Schema<StoredBatch>(
  { _id: String, broadcastId: String, waiting: [Number], open: [Number], leaseUntil: Date },
  { versionKey: false, strict: 'throw' },
);
batch.index({ broadcastId: 1 });
// Begun but unreported receivers are deleted after a day; this hands no receiver out twice.
batch.index({ leaseUntil: 1 }, { expireAfterSeconds: DAY_MS / 1000 });

const DAYS_KEPT = 90;

export function mongoBroadcasts(connection: Connection): Broadcasts {
  const broadcasts = connection.model('Broadcast', broadcast, 'broadcasts');
  const batches = connection.model('BroadcastBatch', batch, 'broadcastBatches');
  /** The batches of these receivers; a fully reported batch is deleted. */
  const holding = (broadcastId: string, receivers: readonly number[]) =>
    batches.find({ broadcastId, open: { $in: [...receivers] } }).lean();

  return {
    create: async ({ id, ...rest }) => {
      await broadcasts.create([{ _id: id, ...rest }]);
    },
    creating:
      ({ id, ...rest }) =>
      async (tx) => {
        await broadcasts.create([{ _id: id, ...rest }], { session: sessionOf(tx) });
      },
    get: async (id) => found(await broadcasts.findById(id).lean()),
    change: async (_id, state, change) =>
      found(
        await broadcasts
          .findOneAndUpdate({ _id, state }, { $set: change }, { returnDocument: 'after' })
          .lean(),
      ),
    changing: (_id, state, change) => async (tx) => {
      const changed = await broadcasts.updateOne(
        { _id, state },
        { $set: change },
        { session: sessionOf(tx) },
      );
      if (changed.matchedCount === 0) throw new Refusal('ALREADY_DECIDED');
    },
    running: async () => found(await broadcasts.findOne({ state: 'running' }).sort({ startedAt: 1 }).lean()),
    announced: async (language, most) => {
      const since = new Date(Date.now() - DAYS_KEPT * DAY_MS);
      const filter = { startedAt: { $gt: since }, language: { $in: [null, language] }, announcement: null };
      return (await broadcasts.find(filter).sort({ startedAt: -1 }).limit(most).lean()).map(toBroadcast);
    },

    giveOut: ({ id, cursor: from }, { receivers, skipped, cursor, leaseUntil }) =>
      transact(connection, async (session) => {
        const moved = await broadcasts.updateOne(
          { _id: id, state: 'running', cursor: from },
          { $set: { cursor }, $inc: { total: -skipped } },
          { session },
        );
        if (moved.matchedCount === 0) return false;
        const all = [...receivers];
        if (all.length > 0)
          await batches.create(
            [{ _id: `${id}:${cursor}`, broadcastId: id, waiting: all, open: all, leaseUntil }],
            { session },
          );
        return true;
      }),
    takeAgain: async (broadcastId, now, leaseUntil) => {
      const lapsed: QueryFilter<StoredBatch> = {
        broadcastId,
        waiting: { $ne: [] },
        leaseUntil: { $lte: now },
      };
      const row = await batches.findOneAndUpdate(lapsed, { $set: { leaseUntil } }).lean();
      return row ? { broadcastId, receivers: row.waiting } : null;
    },
    begin: async (broadcastId, receivers, leaseUntil) => {
      const begun: number[] = [];
      for (const { _id } of await holding(broadcastId, receivers)) {
        // The previous state shows who was waiting: of two concurrent callers, one gets each receiver.
        const before = await batches
          .findOneAndUpdate(
            { _id },
            { $pullAll: { waiting: [...receivers] }, $set: { leaseUntil } },
            { returnDocument: 'before' },
          )
          .lean();
        begun.push(...(before?.waiting ?? []).filter((one) => receivers.includes(one)));
      }
      return begun;
    },
    report: async (broadcastId, outcomes) => {
      const reported = [...outcomes.keys()];
      const touched = await holding(broadcastId, reported);
      await transact(connection, async (session) => {
        const counts: Record<keyof Counts, number> = { sent: 0, blocked: 0, failed: 0 };
        for (const { _id } of touched) {
          const row = await batches.findById(_id, null, { session }).lean();
          const over = (row?.open ?? []).filter((one) => outcomes.has(one) && !row?.waiting.includes(one));
          if (over.length === 0) continue;
          for (const one of over) counts[outcomes.get(one) ?? 'failed'] += 1;
          if (over.length === row?.open.length) await batches.deleteOne({ _id }, { session });
          else await batches.updateOne({ _id }, { $pullAll: { open: over } }, { session });
        }
        await broadcasts.updateOne({ _id: broadcastId }, { $inc: counts }, { session });
      });
    },
    isUnderWay: async (broadcastId, now) => {
      const open = await batches.find({ broadcastId }).lean();
      return open.some(({ waiting, leaseUntil }) => waiting.length > 0 || leaseUntil > now);
    },
  };
}

const toBroadcast = ({ _id, ...rest }: StoredBroadcast): Broadcast => ({
  ...rest,
  id: _id,
  createdBy: asUserId(rest.createdBy),
});
const found = (row: StoredBroadcast | null): Broadcast | null => (row ? toBroadcast(row) : null);

import type { LimitKind, LimitPeriod } from '@chewata/common/contract/accounts/limit-kinds';
import type { UserId } from '@chewata/common/ids';
import { type Connection, Schema } from 'mongoose';
import { appendOnly } from '../append-only.ts';
import { sessionOf, type Write } from '../transaction.ts';

/** One change that a player made to their limits. Never changed, never deleted. */
export interface LimitChange {
  readonly id: string;
  readonly userId: UserId;
  readonly kind: LimitKind | 'reality' | 'timeOut' | 'exclusion';
  readonly period: LimitPeriod | null;
  /** In santim; of 'reality' in minutes; null: none. */
  readonly from: number | null;
  readonly to: number | null;
  /** When it counts, if the player confirms a higher one. */
  readonly countsFrom: Date;
  /** Until when a time-out or exclusion lasts. */
  readonly until: Date | null;
  readonly at: Date;
}

export interface LimitChanges {
  adding(changes: readonly LimitChange[]): Write;
  /** The newest, newest first. */
  ofUser(user: UserId, most: number): Promise<LimitChange[]>;
}

type StoredChange = Omit<LimitChange, 'id'> & { _id: string };

const change = new Schema<StoredChange>(
  {
    _id: String,
    userId: String,
    kind: String,
    period: String,
    from: Number,
    to: Number,
    countsFrom: Date,
    until: Date,
    at: Date,
  },
  { versionKey: false, strict: 'throw' },
);
appendOnly(change, 'the changes of play limits');
change.index({ userId: 1, at: -1, _id: -1 });

export function mongoLimitChanges(connection: Connection): LimitChanges {
  const changes = connection.model('LimitChange', change, 'limitchanges');
  return {
    adding: (added) => async (tx) => {
      const rows = added.map(({ id, ...rest }) => ({ _id: id, ...rest }));
      if (rows.length > 0) await changes.create(rows, { session: sessionOf(tx), ordered: true });
    },
    ofUser: async (userId, most) => {
      const rows = await changes.find({ userId }).sort({ at: -1, _id: -1 }).limit(most).lean();
      return rows.map(({ _id, period = null, from = null, to = null, until = null, ...rest }) => ({
        id: _id,
        period,
        from,
        to,
        until,
        ...rest,
      }));
    },
  };
}

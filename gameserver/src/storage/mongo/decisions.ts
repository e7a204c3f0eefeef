import { ROWS_A_PAGE } from '@chewata/common/contract/conventions';
import { type Connection, Schema } from 'mongoose';
import type { Decision, Decisions } from '../ports.ts';
import { appendOnly } from './append-only.ts';
import { sessionOf } from './transact.ts';

type StoredDecision = Omit<Decision, 'id'> & { _id: string };

const decision = new Schema<StoredDecision>(
  { _id: String, by: String, action: String, subject: String, details: Schema.Types.Mixed, at: Date },
  { versionKey: false, strict: 'throw', minimize: false },
);
appendOnly(decision, 'the log of decisions');
decision.index({ at: -1, _id: -1 });

export function mongoDecisions(connection: Connection): Decisions {
  const decisions = connection.model('Decision', decision, 'decisions');
  return {
    record:
      ({ id, ...rest }) =>
      async (tx) => {
        await decisions.create([{ _id: id, ...rest }], { session: sessionOf(tx) });
      },
    find: async (id) => {
      const row = await decisions.findById(id).lean();
      return row ? toDecision(row) : null;
    },
    list: async (page) => {
      const rows = decisions
        .find()
        .sort({ at: -1, _id: -1 })
        .skip((page - 1) * ROWS_A_PAGE)
        .limit(ROWS_A_PAGE)
        .lean();
      const [list, total] = await Promise.all([rows, decisions.countDocuments()]);
      return { decisions: list.map(toDecision), total };
    },
  };
}

const toDecision = ({ _id, ...rest }: StoredDecision): Decision => ({ id: _id, ...rest });

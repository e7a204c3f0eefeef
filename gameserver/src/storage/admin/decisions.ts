import type { Span } from '@chewata/common/contract/span';
import type { UserId } from '@chewata/common/ids';
import { type Connection, type QueryFilter, Schema } from 'mongoose';
import { appendOnly } from '../append-only.ts';
import { literally } from '../literally.ts';
import { amongNewest } from '../newest-since.ts';
import { pageOf } from '../page-of.ts';
import { sessionOf, type Write } from '../transaction.ts';
import { within } from '../within.ts';

/** A logged decision of a user with power over accounts or money. Never changed, never deleted. */
export interface Decision {
  /** Made from the command's id, so that a repeated command is the same decision. */
  readonly id: string;
  readonly by: UserId;
  /** One of DECISION_ACTIONS. */
  readonly action: string;
  /** The subject: a user id, a transaction id, 'settings'. */
  readonly subject: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** The values before it, unless `details.before` has them. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

/** Which decisions are asked for; all conditions hold together. */
export interface DecisionFilter {
  readonly action?: string | undefined;
  /** The user concerned. */
  readonly user?: UserId | undefined;
  /** Each decided or is concerned. */
  readonly people?: readonly UserId[] | undefined;
  /** A part of the subject, reason, text or note, in any case: of the newest, if neither people nor a span are given. */
  readonly text?: string | undefined;
  /** The path of a setting that was changed. */
  readonly setting?: string | undefined;
  readonly span?: Span;
}

export interface Decisions {
  /** Throws a duplicate-key error for a known id: the whole transaction was committed before. */
  record(decision: Decision): Write;
  find(id: string): Promise<Decision | null>;
  /** Those about that subject, oldest first. */
  about(subject: string): Promise<Decision[]>;
  /** Newest first, 10 per page. */
  list(page: number, filter?: DecisionFilter): Promise<{ decisions: Decision[]; total: number }>;
}

type StoredDecision = Omit<Decision, 'id'> & { _id: string };

const decision = new Schema<StoredDecision>(
  {
    _id: String,
    by: String,
    action: String,
    subject: String,
    details: Schema.Types.Mixed,
    before: Schema.Types.Mixed,
    at: Date,
  },
  { versionKey: false, strict: 'throw', minimize: false },
);
appendOnly(decision, 'the log of decisions');
decision.index({ at: -1, _id: -1 });
decision.index({ action: 1, at: -1, _id: -1 });
decision.index({ by: 1, at: -1 });
// The decisions about a person.
decision.index({ subject: 1, at: 1 });
decision.index(
  { 'details.userId': 1, at: 1 },
  { partialFilterExpression: { 'details.userId': { $exists: true } } },
);

export const decisionModel = (connection: Connection) => connection.model('Decision', decision, 'decisions');

export function mongoDecisions(connection: Connection): Decisions {
  const decisions = decisionModel(connection);
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
    about: async (subject) => (await decisions.find({ subject }).sort({ at: 1 }).lean()).map(toDecision),
    list: async (page, asked = {}) => {
      // A text has no index.
      const { from, to } = asked.span ?? {};
      const isWide = asked.text !== undefined && !from && !to && !asked.user && !asked.people;
      const filter = { ...(isWide && (await amongNewest(decisions, 'at'))), ...filterOf(asked) };
      const { rows, total } = await pageOf(decisions, filter, { at: -1, _id: -1 }, page);
      return { decisions: rows.map(toDecision), total };
    },
  };
}

const SEARCHED = ['subject', 'details.reason', 'details.text', 'details.note', 'details.approvalReason'];

function filterOf({
  action,
  user,
  people,
  text,
  setting,
  span = {},
}: DecisionFilter): QueryFilter<StoredDecision> {
  const concerning = (ids: readonly string[]) => [
    { subject: { $in: ids } },
    { 'details.userId': { $in: ids } },
  ];
  const all: object[] = [];
  if (user) all.push({ $or: concerning([user]) });
  if (people) all.push({ $or: [{ by: { $in: people } }, ...concerning(people)] });
  if (text) all.push({ $or: SEARCHED.map((field) => ({ [field]: literally(text) })) });
  return {
    ...(action && { action }),
    ...(setting && { action: 'settings.change', [`details.${setting}`]: { $exists: true } }),
    ...within('at', span),
    ...(all.length > 1 ? { $and: all } : all[0]),
  } as QueryFilter<StoredDecision>;
}

const toDecision = ({ _id, ...rest }: StoredDecision): Decision => ({ id: _id, ...rest });

import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { type Connection, Schema } from 'mongoose';
import { pageOf } from '../page-of.ts';
import { sessionOf, type Write } from '../transaction.ts';

/** A player's feedback, with 1 to 5 stars. */
export interface Feedback {
  readonly id: string;
  readonly userId: UserId;
  readonly text: string;
  readonly rating: number;
  readonly createdAt: Date;
  readonly answer: FeedbackReply | null;
}

/** The answer of one of the staff. */
export interface FeedbackReply {
  readonly text: string;
  readonly by: UserId;
  readonly at: Date;
}

/** Which feedback is listed. */
export interface FeedbackFilter {
  readonly author?: UserId;
  readonly answered?: boolean;
}

export interface Feedbacks {
  create(feedback: Feedback): Promise<void>;
  get(id: string): Promise<Feedback | null>;
  /** Newest first, answered ones by their answer; by pages from 1, and how many there are. */
  list(filter: FeedbackFilter, page: number): Promise<{ feedbacks: Feedback[]; total: number }>;
  /** A write that adds or replaces the answer. Refusal: NOT_FOUND. */
  answering(id: string, reply: FeedbackReply): Write;
  /** The changed feedback has no answer. */
  change(id: string, change: Pick<Feedback, 'text' | 'rating'>): Promise<Feedback | null>;
  remove(id: string): Promise<void>;
}

type StoredFeedback = Omit<Feedback, 'id' | 'answer'> & { _id: string; answer?: FeedbackReply | null };

const feedback = new Schema<StoredFeedback>(
  {
    _id: String,
    userId: String,
    text: String,
    rating: Number,
    createdAt: Date,
    answer: new Schema<FeedbackReply>({ text: String, by: String, at: Date }, { _id: false }),
  },
  { versionKey: false, strict: 'throw' },
);
feedback.index({ createdAt: -1, _id: -1 });
feedback.index({ userId: 1, createdAt: -1, _id: -1 });
feedback.index({ 'answer.at': 1, createdAt: -1, _id: -1 });

const LONG_AGO = new Date(0);
const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
/** As the index has them, backwards. */
const BY_ANSWER = { 'answer.at': -1, createdAt: 1, _id: 1 } as const;

export function mongoFeedbacks(connection: Connection): Feedbacks {
  const feedbacks = connection.model('Feedback', feedback, 'feedbacks');
  return {
    create: async ({ id, ...rest }) => {
      await feedbacks.create([{ _id: id, ...rest }]);
    },
    get: async (id) => found(await feedbacks.findById(id).lean()),
    list: async ({ author, answered }, page) => {
      const filter = {
        ...(author && { userId: author }),
        ...(answered !== undefined && { 'answer.at': answered ? { $gt: LONG_AGO } : null }),
      };
      const { rows, total } = await pageOf(feedbacks, filter, answered ? BY_ANSWER : NEWEST_FIRST, page);
      return { feedbacks: rows.map(toFeedback), total };
    },
    answering: (id, reply) => async (tx) => {
      const { matchedCount } = await feedbacks
        .updateOne({ _id: id }, { $set: { answer: reply } })
        .session(sessionOf(tx));
      if (matchedCount === 0) throw new Refusal('NOT_FOUND');
    },
    change: async (id, change) => {
      const changed = { $set: change, $unset: { answer: 1 } };
      return found(
        await feedbacks.findOneAndUpdate({ _id: id }, changed, { returnDocument: 'after' }).lean(),
      );
    },
    remove: async (id) => {
      await feedbacks.deleteOne({ _id: id });
    },
  };
}

const toFeedback = ({ _id, answer = null, ...rest }: StoredFeedback): Feedback => ({
  id: _id,
  answer,
  ...rest,
});
const found = (row: StoredFeedback | null): Feedback | null => (row ? toFeedback(row) : null);

import { ROWS_PER_PAGE } from '@chewata/common/contract/conventions';
import type { UserId } from '@chewata/common/ids';
import { type Connection, Schema } from 'mongoose';

/** A player's feedback, with 1 to 5 stars. */
export interface Feedback {
  readonly id: string;
  readonly userId: UserId;
  readonly text: string;
  readonly rating: number;
  readonly createdAt: Date;
}

export interface Feedbacks {
  create(feedback: Feedback): Promise<void>;
  get(id: string): Promise<Feedback | null>;
  /** Newest first, by pages from 1; and how many there are. */
  list(page: number): Promise<{ feedbacks: Feedback[]; total: number }>;
  change(id: string, change: Pick<Feedback, 'text' | 'rating'>): Promise<Feedback | null>;
  remove(id: string): Promise<void>;
}

type StoredFeedback = Omit<Feedback, 'id'> & { _id: string };

const feedback = new Schema<StoredFeedback>(
  { _id: String, userId: String, text: String, rating: Number, createdAt: Date },
  { versionKey: false, strict: 'throw' },
);
feedback.index({ createdAt: -1, _id: -1 });

export function mongoFeedbacks(connection: Connection): Feedbacks {
  const feedbacks = connection.model('Feedback', feedback, 'feedbacks');
  return {
    create: async ({ id, ...rest }) => {
      await feedbacks.create([{ _id: id, ...rest }]);
    },
    get: async (id) => found(await feedbacks.findById(id).lean()),
    list: async (page) => {
      const rows = feedbacks
        .find()
        .sort({ createdAt: -1, _id: -1 })
        .skip((page - 1) * ROWS_PER_PAGE)
        .limit(ROWS_PER_PAGE)
        .lean();
      const [list, total] = await Promise.all([rows, feedbacks.countDocuments()]);
      return { feedbacks: list.map(toFeedback), total };
    },
    change: async (id, change) =>
      found(
        await feedbacks.findOneAndUpdate({ _id: id }, { $set: change }, { returnDocument: 'after' }).lean(),
      ),
    remove: async (id) => {
      await feedbacks.deleteOne({ _id: id });
    },
  };
}

const toFeedback = ({ _id, ...rest }: StoredFeedback): Feedback => ({ id: _id, ...rest });
const found = (row: StoredFeedback | null): Feedback | null => (row ? toFeedback(row) : null);

import { type RequestStatus, UNDECIDED_STATUSES } from '@chewata/common/contract/admin';
import { ROWS_A_PAGE } from '@chewata/common/contract/conventions';
import type { UserId } from '@chewata/common/ids';
import { type Model, type QueryFilter, Schema } from 'mongoose';

/** What one administrator has decided of a deposit or withdrawal. */
export interface Ruling {
  readonly by: UserId;
  readonly decision: 'approve' | 'decline';
  readonly reason: string;
  readonly at: Date;
}

/** A page of requests, newest first, 10 a page. */
export interface RequestPage<T> {
  readonly items: T[];
  readonly total: number;
}

interface StoredRequest {
  _id: string;
  userId: UserId;
  status: RequestStatus;
  createdAt: Date;
}

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

/** How deposits and withdrawals alike are listed, newest first: to administrators, and to their user. */
export function requestLists<Stored extends StoredRequest, Request>(
  model: Model<Stored, NonNullable<unknown>, NonNullable<unknown>, { id: string }>,
  toRequest: (row: Stored) => Request,
) {
  const rows = async (filter: QueryFilter<StoredRequest>, skip: number, most: number): Promise<Request[]> => {
    const found = await model
      .find(filter as QueryFilter<Stored>)
      .sort(NEWEST_FIRST)
      .skip(skip)
      .limit(most)
      .lean<Stored[]>();
    return found.map(toRequest);
  };
  return {
    list: async (page: number, status?: RequestStatus): Promise<RequestPage<Request>> => {
      const filter = status ? { status } : {};
      const [items, total] = await Promise.all([
        rows(filter, (page - 1) * ROWS_A_PAGE, ROWS_A_PAGE),
        model.countDocuments(filter as QueryFilter<Stored>),
      ]);
      return { items, total };
    },
    ofUser: (userId: UserId, most: number) => rows({ userId }, 0, most),
    waitingOfUser: (userId: UserId, most: number) =>
      rows({ userId, status: { $in: [...UNDECIDED_STATUSES] } }, 0, most),
    countOfUser: (userId: UserId): Promise<number> => model.countDocuments({ userId } as QueryFilter<Stored>),
  };
}

/** A ruling inside a deposit or withdrawal. */
export const rulingSchema = new Schema<Ruling>(
  { by: String, decision: String, reason: String, at: Date },
  { _id: false },
);

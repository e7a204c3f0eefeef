import { ROWS_A_PAGE } from '@chewata/common/contract/conventions';
import type { UserId } from '@chewata/common/ids';
import type { Model, QueryFilter } from 'mongoose';
import { UNDECIDED } from '../ports/money-request.ts';
import type { RequestPage, RequestStatus } from '../ports.ts';

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
      rows({ userId, status: { $in: [...UNDECIDED] } }, 0, most),
    countOfUser: (userId: UserId): Promise<number> => model.countDocuments({ userId } as QueryFilter<Stored>),
  };
}

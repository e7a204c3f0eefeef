import { type RequestStatus, UNDECIDED_STATUSES } from '@chewata/common/contract/admin/requests';
import type { Span } from '@chewata/common/contract/span';
import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { type Santim, sum, ZERO } from '@chewata/common/money';
import { type Model, type QueryFilter, Schema, type UpdateQuery } from 'mongoose';
import type { Review } from '#domain/money/review.ts';
import type { Undecided } from '#domain/staff-news/queue-news.ts';
import { claimEach } from '../claim-each.ts';
import { isDuplicateKey } from '../duplicate-key.ts';
import { pageOf } from '../page-of.ts';
import { sessionOf, type Write } from '../transaction.ts';
import type { Waiting } from '../waiting.ts';
import { within } from '../within.ts';

/** Which requests are listed; every field that is given narrows the list. */
export interface RequestFilter {
  readonly status?: RequestStatus | undefined;
  readonly provider?: string | undefined;
  /** Requests of one of these users, or with this id. */
  readonly of?: { readonly users: readonly UserId[]; readonly id: string } | undefined;
  readonly span?: Span;
}

/** A page of requests, and how many there are on all pages. */
export interface RequestPage<T> {
  readonly items: T[];
  readonly total: number;
}

/** The operations that deposits and withdrawals share. */
export interface MoneyRequests<Request, Update> {
  insert(request: Request): Write;
  get(id: string): Promise<Request | null>;
  /** Those that have this id: our own, a provider's or, upper-cased, a receipt's. */
  withAnyId(id: string): Promise<Request[]>;
  byReference(provider: string, reference: string): Promise<Request | null>;
  /**
   * The request after the update; null if it is no longer as the update expects, or if it would get the reference of
   * another payment: a provider that names two payments alike is believed for the first one only.
   */
  apply(update: Update): Promise<Request | null>;
  /** The same in a transaction. Refusal: ALREADY_DECIDED. */
  applying(update: Update): Write;
  /** Takes the requests whose next step is due; no other worker takes them until the lease ends. */
  claimDue(now: Date, leaseUntil: Date, most: number): Promise<Request[]>;
  /** How many have one of these statuses, and the oldest of them. */
  waiting(statuses: readonly RequestStatus[]): Promise<Waiting>;
  /** The oldest of those that a person must decide, up to MOST_UNDECIDED of each status, oldest first. */
  undecided(): Promise<Undecided[]>;
  /** Oldest first if the status is undecided, newest first otherwise. */
  list(page: number, filter: RequestFilter): Promise<RequestPage<Request>>;
  /** The sum of the amounts of all that the filter finds. */
  sumOf(filter: RequestFilter): Promise<Santim>;
  /** Newest first. */
  ofUser(user: UserId, most: number, span?: Span, skip?: number): Promise<Request[]>;
  /** Those of them that are not decided yet. */
  waitingOfUser(user: UserId, most: number): Promise<Request[]>;
  countOfUser(user: UserId, span?: Span): Promise<number>;
  /** How many of the user's requests are not decided yet. */
  openOfUser(user: UserId): Promise<number>;
}

/** The fields of either kind of request that a look at the queue needs. */
export type Undecidable<Request> = Pick<MoneyRequests<Request, never>, 'undecided' | 'get'>;

/** The fields that both collections have. */
interface StoredRequest {
  _id: string;
  userId: UserId;
  provider: string | null;
  reference: string | null;
  status: RequestStatus;
  createdAt: Date;
}

/** How a request becomes a document and an update becomes a query. */
export interface RequestDocuments<Stored, Request, Update> {
  readonly encode: (request: Request) => Stored;
  readonly decode: (stored: Stored) => Request;
  /** Finds the request only while it is as the update expects. */
  readonly guard: (update: Update) => QueryFilter<Stored>;
  readonly changes: (update: Update) => Partial<Stored>;
  /** When the next step is due. */
  readonly dueField: string;
  /** The fields with an id by which people may search, and whether they are kept upper-cased. */
  readonly idFields: Readonly<Record<string, 'as it is' | 'upper case'>>;
  /** The fields with the amount; a later one counts only if those before it are null. */
  readonly amountFields: readonly string[];
}

export type RequestModel<Stored> = Model<Stored, NonNullable<unknown>, NonNullable<unknown>, { id: string }>;

/** A request without a provider, as a filter names it. */
const BY_HAND = 'manual';
/** Deposits that name one receipt. */
const MOST_WITH_ID = 10;
const MOST_UNDECIDED = 2000;
const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
const OLDEST_FIRST = { createdAt: 1, _id: 1 } as const;

export function moneyRequests<Stored extends StoredRequest, Request, Update>(
  model: RequestModel<Stored>,
  documents: RequestDocuments<Stored, Request, Update>,
): MoneyRequests<Request, Update> {
  const { encode, decode, guard, changes, dueField, idFields, amountFields } = documents;
  // Mongoose cannot check a filter or an update of a collection that is still generic.
  const filterOf = (filter: object) => filter as QueryFilter<Stored>;
  const setting = (fields: object) => ({ $set: fields }) as UpdateQuery<Stored>;
  const decoded = (row: Stored | null): Request | null => (row ? decode(row) : null);
  const findOne = async (filter: object) => decoded(await model.findOne(filterOf(filter)).lean<Stored>());
  const updateOne = async (filter: object, fields: object) =>
    decoded(
      await model
        .findOneAndUpdate(filterOf(filter), setting(fields), { returnDocument: 'after' })
        .lean<Stored>(),
    );
  const rows = async (
    filter: object,
    skip: number,
    most: number,
    order: typeof NEWEST_FIRST | typeof OLDEST_FIRST = NEWEST_FIRST,
  ): Promise<Request[]> =>
    (await model.find(filterOf(filter)).sort(order).skip(skip).limit(most).lean<Stored[]>()).map(decode);
  const withId = (id: string) =>
    Object.entries(idFields).map(([field, kept]) => ({
      [field]: kept === 'as it is' ? id : id.toUpperCase(),
    }));
  const listed = ({ status, provider, of, span = {} }: RequestFilter) => ({
    ...(status && { status }),
    ...(provider !== undefined && { provider: provider === BY_HAND ? { $in: [BY_HAND, null] } : provider }),
    ...(of && { $or: [{ userId: { $in: [...of.users] } }, ...withId(of.id)] }),
    ...within('createdAt', span),
  });

  return {
    insert: (request) => async (tx) => {
      await new model(encode(request)).save({ session: sessionOf(tx) });
    },
    get: (_id) => findOne({ _id }),
    withAnyId: async (id) => {
      const found = await Promise.all(withId(id).map((filter) => rows(filter, 0, MOST_WITH_ID)));
      return found.flat();
    },
    byReference: (provider, reference) => findOne({ provider, reference }),
    apply: async (update) => {
      try {
        return await updateOne(guard(update), changes(update));
      } catch (error) {
        if (isDuplicateKey(error, model.collection.collectionName)) return null;
        throw error;
      }
    },
    applying: (update) => async (tx) => {
      const result = await model.updateOne(filterOf(guard(update)), setting(changes(update)), {
        session: sessionOf(tx),
      });
      if (result.matchedCount === 0) throw new Refusal('ALREADY_DECIDED');
    },
    claimDue: (now, leaseUntil, most) =>
      claimEach(most, () => updateOne({ [dueField]: { $lte: now } }, { [dueField]: leaseUntil })),
    waiting: async (statuses) => {
      const filter = filterOf({ status: { $in: [...statuses] } });
      const oldest = statuses.map((status) =>
        model.findOne(filterOf({ status }), { createdAt: 1 }).sort({ createdAt: 1, _id: 1 }).lean<Stored>(),
      );
      const [count, ...first] = await Promise.all([model.countDocuments(filter), ...oldest]);
      const times = first.flatMap((row) => (row ? [row.createdAt.getTime()] : []));
      return { count, oldest: times.length > 0 ? new Date(Math.min(...times)) : null };
    },
    undecided: async () => {
      const found = await Promise.all(
        (['Pending', 'AwaitingSecond'] as const).map(async (status) => {
          const fields = { _id: 1, createdAt: 1 };
          const few = model.find(filterOf({ status }), fields).sort(OLDEST_FIRST).limit(MOST_UNDECIDED);
          return (await few.lean<Stored[]>()).map(({ _id: id, createdAt }) => ({ id, status, createdAt }));
        }),
      );
      return found
        .flat()
        .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
        .map(({ id, status }) => ({ id, status }));
    },
    list: async (page, asked) => {
      const filter = listed(asked);
      const isQueue = asked.status !== undefined && UNDECIDED_STATUSES.includes(asked.status);
      const order = isQueue ? OLDEST_FIRST : NEWEST_FIRST;
      const { rows: found, total } = await pageOf(model, filter, order, page);
      return { items: found.map(decode), total };
    },
    sumOf: async (filter) => {
      const fields = Object.fromEntries(amountFields.map((field) => [field, 1]));
      const found = await model.find(filterOf(listed(filter)), fields).lean<Record<string, Santim>[]>();
      return sum(
        found.map((row) => amountFields.map((field) => row[field]).find((value) => value != null) ?? ZERO),
      );
    },
    ofUser: (userId, most, span = {}, skip = 0) => rows({ userId, ...within('createdAt', span) }, skip, most),
    waitingOfUser: (userId, most) => rows({ userId, status: { $in: [...UNDECIDED_STATUSES] } }, 0, most),
    countOfUser: (userId, span = {}) =>
      model.countDocuments(filterOf({ userId, ...within('createdAt', span) })),
    openOfUser: (userId) =>
      model.countDocuments(filterOf({ userId, status: { $in: [...UNDECIDED_STATUSES] } })),
  };
}

export const reviewSchema = new Schema<Review>(
  { by: String, decision: String, reason: String, at: Date },
  { _id: false },
);

/** A field that a document of this status always has. */
export function present<T>(value: T | null, field: string, { _id }: { readonly _id: string }): T {
  if (value === null || value === undefined) throw new Error(`${_id}: ${field} is missing`);
  return value;
}

import type { UserId } from '@chewata/common/ids';
import { type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../duplicate-key.ts';

/** What the client was told: status and body. */
export interface Outcome {
  readonly status: number;
  readonly body: object;
}

/** A command under an Idempotency-Key: one of a user, kept for 24 hours. */
export interface RequestKey {
  readonly user: UserId;
  readonly key: string;
}

export type Claim =
  /** The caller is to do it, under this command id, and to renew its lease while it does. */
  | { readonly state: 'mine'; readonly commandId: string }
  /** Somebody is doing it now. */
  | { readonly state: 'doing' }
  | { readonly state: 'done'; readonly outcome: Outcome }
  /** The key was used for something else. */
  | { readonly state: 'other' };

export interface Asking {
  /** Of method, path and body. */
  readonly requestHash: string;
  /** Who asks to do it: random, new for each call. */
  readonly doer: string;
  /** The id that the command gets where this is its first doing. */
  readonly commandId: string;
  readonly now: Date;
  readonly leaseUntil: Date;
  readonly expiresAt: Date;
}

export interface Requests {
  /**
   * Claims the key. A key whose doer let its lease run out is claimed with the first command id,
   * so that what the dead one has already moved is not moved again.
   */
  claim(key: RequestKey, asking: Asking): Promise<Claim>;
  renew(key: RequestKey, doer: string, leaseUntil: Date): Promise<void>;
  /** Keeps the outcome. */
  finish(key: RequestKey, doer: string, outcome: Outcome): Promise<void>;
  /** Lets go without an outcome; the next one does it again, under the same command id. */
  release(key: RequestKey, doer: string): Promise<void>;
  /** Forgets that it was ever asked: nothing was done. */
  forget(key: RequestKey, doer: string): Promise<void>;
}

interface StoredRequest {
  _id: string;
  requestHash: string;
  commandId: string;
  doer: string;
  leaseUntil: Date;
  expiresAt: Date;
  status?: number;
  /** JSON, so that it is told again exactly as it was. */
  body?: string;
}

const request = new Schema<StoredRequest>(
  {
    _id: String,
    requestHash: String,
    commandId: String,
    doer: String,
    leaseUntil: Date,
    expiresAt: Date,
    status: Number,
    body: String,
  },
  { versionKey: false, strict: 'throw' },
);
request.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const idOf = ({ user, key }: RequestKey): string => `${user}:${key}`;

const open = (key: RequestKey) => ({ _id: idOf(key), status: { $exists: false } });

export function mongoRequests(connection: Connection): Requests {
  const requests = connection.model('Request', request, 'requests');

  /** True where this call made the document; false where the key is there already. */
  async function begun(key: RequestKey, asking: Asking): Promise<boolean> {
    const { now: _, ...document } = asking;
    try {
      await requests.create([{ _id: idOf(key), ...document }]);
      return true;
    } catch (error) {
      if (isDuplicateKey(error, 'requests')) return false;
      throw error;
    }
  }

  async function claim(key: RequestKey, asking: Asking): Promise<Claim> {
    if (await begun(key, asking)) return { state: 'mine', commandId: asking.commandId };
    const { requestHash, doer, leaseUntil, now } = asking;
    const takenOver = await requests
      .findOneAndUpdate(
        { ...open(key), requestHash, leaseUntil: { $lte: now }, expiresAt: { $gt: now } },
        { $set: { doer, leaseUntil } },
        { returnDocument: 'after' },
      )
      .lean();
    if (takenOver) return { state: 'mine', commandId: takenOver.commandId };
    const kept = await requests.findById(idOf(key)).lean();
    if (!kept) return { state: 'doing' };
    if (kept.expiresAt <= now) {
      // It has expired and only waits to be swept away. The caller asks again and finds it gone.
      await requests.deleteOne({ _id: idOf(key), expiresAt: kept.expiresAt });
      return { state: 'doing' };
    }
    if (kept.requestHash !== requestHash) return { state: 'other' };
    if (kept.status === undefined || kept.body === undefined) return { state: 'doing' };
    return { state: 'done', outcome: { status: kept.status, body: JSON.parse(kept.body) } };
  }

  const change = async (key: RequestKey, doer: string, fields: Partial<StoredRequest>): Promise<void> => {
    await requests.updateOne({ ...open(key), doer }, { $set: fields });
  };

  return {
    claim,
    renew: (key, doer, leaseUntil) => change(key, doer, { leaseUntil }),
    finish: (key, doer, { status, body }: Outcome) =>
      change(key, doer, { status, body: JSON.stringify(body) }),
    release: (key, doer) => change(key, doer, { leaseUntil: new Date(0) }),
    forget: async (key, doer) => {
      await requests.deleteOne({ ...open(key), doer });
    },
  };
}

import type { UserId } from '@chewata/common/ids';
import { type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../duplicate-key.ts';

/** The reply to the client: status and body. */
export interface KeptReply {
  readonly status: number;
  readonly body: object;
}

/** A command under an Idempotency-Key of a user, kept for 24 hours. */
export interface RequestKey {
  readonly user: UserId;
  readonly key: string;
}

export type RequestClaim =
  /** The caller runs the command under this id and renews its lease meanwhile. */
  | { readonly state: 'mine'; readonly commandId: string }
  /** Another worker is running it. */
  | { readonly state: 'doing' }
  | { readonly state: 'done'; readonly outcome: KeptReply }
  /** The key was used for a different request. */
  | { readonly state: 'other' };

export interface ClaimRequest {
  /** Hash of method, path and body. */
  readonly requestHash: string;
  /** Identifies the worker: random, new for each call. */
  readonly worker: string;
  /** The id that the command gets if this is its first run. */
  readonly commandId: string;
  readonly now: Date;
  readonly leaseUntil: Date;
  readonly expiresAt: Date;
}

export interface Requests {
  /**
   * Claims the key. A key with an expired lease is claimed with its first command id, so that money the dead worker
   * moved is not moved again.
   */
  claim(key: RequestKey, request: ClaimRequest): Promise<RequestClaim>;
  renew(key: RequestKey, worker: string, leaseUntil: Date): Promise<void>;
  /** Saves the outcome. */
  finish(key: RequestKey, worker: string, outcome: KeptReply): Promise<void>;
  /** Ends the lease without an outcome; the next worker runs the command under the same id. */
  release(key: RequestKey, worker: string): Promise<void>;
  /** Deletes the key: nothing was done. */
  forget(key: RequestKey, worker: string): Promise<void>;
}

interface StoredRequest {
  _id: string;
  requestHash: string;
  commandId: string;
  /** The worker; stored under this name. */
  doer: string;
  leaseUntil: Date;
  expiresAt: Date;
  status?: number;
  /** JSON text, so that it is repeated exactly. */
  body?: string;
}

const requestSchema = new Schema<StoredRequest>(
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
requestSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const idOf = ({ user, key }: RequestKey): string => `${user}:${key}`;

const open = (key: RequestKey) => ({ _id: idOf(key), status: { $exists: false } });

export function mongoRequests(connection: Connection): Requests {
  const requests = connection.model('Request', requestSchema, 'requests');

  /** True if this call created the document; false if the key exists. */
  async function begun(key: RequestKey, { now: _, worker: doer, ...rest }: ClaimRequest): Promise<boolean> {
    try {
      await requests.create([{ _id: idOf(key), doer, ...rest }]);
      return true;
    } catch (error) {
      if (isDuplicateKey(error, 'requests')) return false;
      throw error;
    }
  }

  async function claim(key: RequestKey, request: ClaimRequest): Promise<RequestClaim> {
    if (await begun(key, request)) return { state: 'mine', commandId: request.commandId };
    const { requestHash, worker, leaseUntil, now } = request;
    const takenOver = await requests
      .findOneAndUpdate(
        { ...open(key), requestHash, leaseUntil: { $lte: now }, expiresAt: { $gt: now } },
        { $set: { doer: worker, leaseUntil } },
        { returnDocument: 'after' },
      )
      .lean();
    if (takenOver) return { state: 'mine', commandId: takenOver.commandId };
    const kept = await requests.findById(idOf(key)).lean();
    if (!kept) return { state: 'doing' };
    if (kept.expiresAt <= now) {
      // It has expired and is about to be deleted. The caller retries and finds it gone.
      await requests.deleteOne({ _id: idOf(key), expiresAt: kept.expiresAt });
      return { state: 'doing' };
    }
    if (kept.requestHash !== requestHash) return { state: 'other' };
    if (kept.status === undefined || kept.body === undefined) return { state: 'doing' };
    return { state: 'done', outcome: { status: kept.status, body: JSON.parse(kept.body) } };
  }

  const change = async (key: RequestKey, worker: string, fields: Partial<StoredRequest>): Promise<void> => {
    await requests.updateOne({ ...open(key), doer: worker }, { $set: fields });
  };

  return {
    claim,
    renew: (key, worker, leaseUntil) => change(key, worker, { leaseUntil }),
    finish: (key, worker, { status, body }: KeptReply) =>
      change(key, worker, { status, body: JSON.stringify(body) }),
    release: (key, worker) => change(key, worker, { leaseUntil: new Date(0) }),
    forget: async (key, worker) => {
      await requests.deleteOne({ ...open(key), doer: worker });
    },
  };
}

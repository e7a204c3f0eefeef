import type { UserId } from '@chewata/common/ids';

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

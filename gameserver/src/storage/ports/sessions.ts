import type { UserId } from '@chewata/common/ids';

/** A sign-in. Its id is the SHA-256 of the token, which itself is kept nowhere. */
export interface Session {
  readonly id: string;
  readonly userId: UserId;
  /** The user's session epoch when they proved who they are; the session is over once the user's is higher. */
  readonly epoch: number;
  readonly createdAt: Date;
  readonly usedAt: Date;
  /** 30 days from its last use. */
  readonly expiresAt: Date;
}

export interface Sessions {
  create(session: Session): Promise<void>;
  /** The session of that id, where it has not expired by `now`. */
  find(id: string, now: Date): Promise<Session | null>;
  /**
   * Replaces a session by one of the same user and epoch, both in one transaction. False if it had ended.
   */
  replace(id: string, by: Omit<Session, 'userId' | 'epoch'>): Promise<boolean>;
  /** Moves a session to a higher epoch, so that it outlives the change that raised it. */
  setEpoch(id: string, epoch: number): Promise<void>;
  touch(id: string, usedAt: Date, expiresAt: Date): Promise<void>;
  /** The ids of a user's sessions. */
  idsOf(user: UserId): Promise<string[]>;
  /** True where it was there: of two that end it at once, one does. */
  end(id: string): Promise<boolean>;
  /** Ends all of a user's sessions but one; how many. */
  endAll(user: UserId, but?: string): Promise<number>;
}

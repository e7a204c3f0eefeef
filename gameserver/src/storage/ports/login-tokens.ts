import type { UserId } from '@chewata/common/ids';

/** A sign-in link of the bot: one use, five minutes. Its id is the SHA-256 of the token. */
export interface LoginToken {
  readonly id: string;
  readonly userId: UserId;
  /** The user's session epoch when it was issued. */
  readonly epoch: number;
  readonly expiresAt: Date;
}

export interface LoginTokens {
  /** Older tokens of the user die. */
  issue(token: LoginToken): Promise<void>;
  /** The user it was issued to and the epoch, once; null if it is unknown, used or expired. One atomic step. */
  spend(id: string, now: Date): Promise<Pick<LoginToken, 'userId' | 'epoch'> | null>;
  /** Ends all of a user's. */
  revoke(user: UserId): Promise<void>;
}

import type { UserId } from '@chewata/common/ids';

/** A sign-in link of the bot: one use, five minutes. Its id is the SHA-256 of the token. */
export interface LoginToken {
  readonly id: string;
  readonly userId: UserId;
  readonly expiresAt: Date;
}

export interface LoginTokens {
  /** Older tokens of the user die. */
  issue(token: LoginToken): Promise<void>;
  /** The user it was issued to, once; null where it is unknown, used or expired. One atomic step. */
  spend(id: string, now: Date): Promise<UserId | null>;
  /** Ends all of a user's. */
  revoke(user: UserId): Promise<void>;
}

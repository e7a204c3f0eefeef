import type { RoundId, UserId } from '@chewata/common/ids';

/**
 * The chart of accounts (docs/rules.md, W). Only a user's accounts have a balance document; the
 * others are read from the journal, so that no document is hot however many stakes fall into a room.
 */
export type UserWallet = 'main' | 'bonus' | 'held';
export type UserAccount = `user:${string}:${UserWallet}`;
export type Account =
  | UserAccount
  | `round:${string}`
  | 'house:revenue'
  | 'house:promotions'
  | 'house:referrals'
  | 'house:bank'
  | 'house:adjustments'
  | 'tax:withheld'
  | `provider:${string}`;

export const account = {
  main: (user: UserId): UserAccount => `user:${user}:main`,
  bonus: (user: UserId): UserAccount => `user:${user}:bonus`,
  /** Money of withdrawals on their way. */
  held: (user: UserId): UserAccount => `user:${user}:held`,
  /** The stakes of one round. */
  round: (round: RoundId): Account => `round:${round}`,
  provider: (name: string): Account => `provider:${name}`,
} as const;

/** The accounts that are nobody's wallet and no round: their sums are read from the journal. */
export const HOUSE_ACCOUNTS: readonly Account[] = [
  'house:revenue',
  'house:promotions',
  'house:referrals',
  'house:bank',
  'house:adjustments',
  'tax:withheld',
  ...(
    ['chapa', 'arifpay', 'lakipay', 'addispay', 'telebirr', 'cbe', 'cbebirr', 'manual', 'sandbox'] as const
  ).map(account.provider),
];

export const isUserAccount = (name: string): name is UserAccount => name.startsWith('user:');

/** The user whose account it is; null where it is no user's. */
export const ownerOf = (name: string): string | null =>
  isUserAccount(name) ? (name.split(':')[1] ?? null) : null;

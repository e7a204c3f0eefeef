import { LEDGER_PROVIDERS } from '@chewata/common/contract/money/providers';
import { asUserId, type RoundId, type UserId } from '@chewata/common/ids';

/**
 * The chart of accounts (docs/rules.md, W). Only a user's accounts have a balance document. The others are summed
 * from the journal, so that no document is written by every stake of a room.
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
  /** Money of withdrawals that have not ended, and of transfers that wait for approval. */
  held: (user: UserId): UserAccount => `user:${user}:held`,
  /** The stakes of one round. */
  round: (round: RoundId): Account => `round:${round}`,
  provider: (name: string): Account => `provider:${name}`,
} as const;

/** The accounts that are neither a user's nor a round's: their sums are read from the journal. */
export const HOUSE_ACCOUNTS: readonly Account[] = [
  'house:revenue',
  'house:promotions',
  'house:referrals',
  'house:bank',
  'house:adjustments',
  'tax:withheld',
  ...LEDGER_PROVIDERS.map(account.provider),
];

export const isUserAccount = (name: string): name is UserAccount => name.startsWith('user:');

/** The user whose account it is; null if it is no user's. */
export function ownerOf(name: string): UserId | null {
  const id = isUserAccount(name) ? name.split(':')[1] : undefined;
  return id ? asUserId(id) : null;
}

/** The round whose account it is; null if it is no round's. */
export const roundOf = (name: string): string | null =>
  name.startsWith('round:') ? name.slice('round:'.length) : null;

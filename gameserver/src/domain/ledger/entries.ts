import type { RoundId, UserId } from '@chewata/common/ids';
import { minus, type Santim, ZERO } from '@chewata/common/money';
import { type Account, account } from './accounts.ts';
import type { NewEntryOf, Posting } from './entry.ts';

/**
 * The ids of journal entries, made here and nowhere else. An id is the idempotency key of its movement and is
 * stored for good, so a form never changes: '<kind>:<what it is about>'.
 */
export const entryId = {
  /** `token` distinguishes the player's batches of cards. */
  stake: ({ roundId, userId, token }: { roundId: RoundId; userId: UserId; token: string }): string =>
    `stake:${roundId}:${userId}:${token}`,
  /** A card's stake is returned once, whether the player, the room or the recovery returns it. */
  refund: (stakeId: string, card: string): string => `refund:${stakeId}:${card}`,
  settlement: (round: RoundId): string => `settle:${round}`,
  /** A settled round is voided once. */
  void: (round: RoundId): string => `void:${round}`,
  deposit: (depositId: string): string => `deposit:${depositId}`,
  withdrawHold: (withdrawalId: string): string => `withdraw-hold:${withdrawalId}`,
  withdrawPaid: (withdrawalId: string): string => `withdraw-paid:${withdrawalId}`,
  withdrawReturned: (withdrawalId: string): string => `withdraw-returned:${withdrawalId}`,
  transfer: (reference: string): string => `transfer:${reference}`,
  transferHold: (reference: string): string => `transfer-hold:${reference}`,
  transferReturned: (reference: string): string => `transfer-returned:${reference}`,
  registerBonus: (user: UserId): string => `register-bonus:${user}`,
  points: (commandId: string): string => `points:${commandId}`,
  prize: (prize: PrizeKey, rank: number): string =>
    `prize:${prize.promotion}:${prize.period}:${prize.stake}:${rank}`,
  adjustment: (commandId: string): string => `adjust:${commandId}`,
} as const;

/** One list of prizes: of a promotion's period, for players of one stake. */
export interface PrizeKey {
  readonly promotion: string;
  readonly period: string;
  readonly stake: string;
}

/** What an id is about: 'deposit:D…' is about 'D…'. */
export const subjectOfEntry = (id: string): string => id.slice(id.indexOf(':') + 1);

/** True if the stake entry is of that batch of the player's cards. */
export const isStakeOfToken = (stakeId: string, token: string): boolean =>
  token !== '' && stakeId.endsWith(`:${token}`);

/** Credits what a provider, a receipt or an administrator says was paid. */
export const depositEntry = (
  deposit: { id: string; txnId: string; userId: UserId; provider: string; method: string },
  paid: Santim,
): NewEntryOf<'deposit'> => ({
  id: entryId.deposit(deposit.id),
  kind: 'deposit',
  userId: deposit.userId,
  postings: move(paid, account.provider(deposit.provider), account.main(deposit.userId)),
  memo: deposit.txnId,
  detail: { depositId: deposit.id, method: deposit.method },
});

interface HeldMoney {
  readonly id: string;
  readonly userId: UserId;
  readonly amount: Santim;
}

/** Takes the money of a withdrawal from the main balance and holds it. */
export const withdrawHoldEntry = ({ id, userId, amount }: HeldMoney): NewEntryOf<'withdraw-hold'> => ({
  id: entryId.withdrawHold(id),
  kind: 'withdraw-hold',
  userId,
  postings: move(amount, account.main(userId), account.held(userId)),
  memo: id,
});

/** The held money has been paid out by that provider; 'manual': by an administrator. */
export const withdrawPaidEntry = (
  { id, userId, amount }: HeldMoney,
  provider: string,
): NewEntryOf<'withdraw-paid'> => ({
  id: entryId.withdrawPaid(id),
  kind: 'withdraw-paid',
  userId,
  postings: move(amount, account.held(userId), account.provider(provider)),
  memo: id,
});

/** The held money goes back whole to the main balance. */
export const withdrawReturnedEntry = ({
  id,
  userId,
  amount,
}: HeldMoney): NewEntryOf<'withdraw-returned'> => ({
  id: entryId.withdrawReturned(id),
  kind: 'withdraw-returned',
  userId,
  postings: move(amount, account.held(userId), account.main(userId)),
  memo: id,
});

export const transferEntry = (
  reference: string,
  { from, to, amount }: { from: UserId; to: UserId; amount: Santim },
): NewEntryOf<'transfer'> => ({
  id: entryId.transfer(reference),
  kind: 'transfer',
  userId: from,
  postings: move(amount, account.main(from), account.main(to)),
});

interface HeldTransfer {
  readonly from: UserId;
  readonly amount: Santim;
}

/** Takes the money of a transfer that waits for approval from the main balance and holds it. */
export const transferHoldEntry = (
  reference: string,
  { from, amount }: HeldTransfer,
): NewEntryOf<'transfer-hold'> => ({
  id: entryId.transferHold(reference),
  kind: 'transfer-hold',
  userId: from,
  postings: move(amount, account.main(from), account.held(from)),
});

/** The transfer was approved: the held money goes to its receiver. */
export const heldTransferEntry = (
  reference: string,
  { from, to, amount }: HeldTransfer & { readonly to: UserId },
): NewEntryOf<'transfer'> => ({
  id: entryId.transfer(reference),
  kind: 'transfer',
  userId: from,
  postings: move(amount, account.held(from), account.main(to)),
});

/** The transfer was declined or not approved in time. */
export const transferReturnedEntry = (
  reference: string,
  { from, amount }: HeldTransfer,
): NewEntryOf<'transfer-returned'> => ({
  id: entryId.transferReturned(reference),
  kind: 'transfer-returned',
  userId: from,
  postings: move(amount, account.held(from), account.main(from)),
});

/** The bonus of a new account. */
export const registerBonusEntry = (userId: UserId, amount: Santim): NewEntryOf<'bonus'> => ({
  id: entryId.registerBonus(userId),
  kind: 'bonus',
  userId,
  postings: move(amount, 'house:promotions', account.bonus(userId)),
});

/** `asked`: how many points the player wanted; `quantity`: how many of them the day still allowed. */
export const pointsEntry = (
  id: string,
  bought: { userId: UserId; price: Santim; asked: number; quantity: number; boughtAt: Date },
): NewEntryOf<'points'> => ({
  id,
  kind: 'points',
  userId: bought.userId,
  request: { asked: bought.asked },
  postings: move(bought.price, account.main(bought.userId), 'house:revenue'),
  detail: { quantity: bought.quantity, boughtAt: bought.boughtAt },
});

/** A prize in money. `memo`: the promotion's name. */
export const prizeEntry = (
  prize: PrizeKey,
  { rank, userId, amount, memo }: { rank: number; userId: UserId; amount: Santim; memo: string },
): NewEntryOf<'prize'> => ({
  id: entryId.prize(prize, rank),
  kind: 'prize',
  userId,
  memo,
  postings: move(amount, 'house:promotions', account.main(userId)),
});

/** An administrator gives money, or takes it if `amount` is below zero. */
export const adjustmentEntry = (
  commandId: string,
  adjustment: { userId: UserId; wallet: 'main' | 'bonus'; amount: Santim; memo?: string },
): NewEntryOf<'adjustment'> => ({
  id: entryId.adjustment(commandId),
  kind: 'adjustment',
  userId: adjustment.userId,
  ...(adjustment.memo !== undefined && { memo: adjustment.memo }),
  // The wallet comes first: the order is part of the stored request hash.
  postings: move(
    minus(ZERO, adjustment.amount),
    account[adjustment.wallet](adjustment.userId),
    'house:adjustments',
  ),
});

const move = (amount: Santim, from: Account, to: Account): Posting[] => [
  { account: from, amount: minus(ZERO, amount) },
  { account: to, amount },
];

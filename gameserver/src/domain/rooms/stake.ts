import type { RoundId, UserId } from '@chewata/common/ids';
import { minus, type Santim, santim, sum, times, ZERO } from '@chewata/common/money';
import { account } from '../ledger/accounts.ts';
import { entryId } from '../ledger/entries.ts';
import type { JournalEntry, NewEntryOf, Posting, StakedCard, Wallet } from '../ledger/entry.ts';
import { splitStake } from '../ledger/stake-split.ts';

/** One batch of cards that a player pays for together. */
export interface Stake {
  readonly roundId: RoundId;
  readonly userId: UserId;
  /** Identifies the batch among the player's. */
  readonly token: string;
  readonly cards: readonly string[];
  /** Per card. */
  readonly amount: Santim;
  /** The house pays, by a free spin. */
  readonly free: boolean;
}

/** The entry that pays for the batch, card by card from the bonus balance first (G7). */
export function stakeEntry(stake: Stake): NewEntryOf<'stake'> {
  const { roundId, userId, cards, amount, free } = stake;
  const into: Posting = { account: account.round(roundId), amount: times(amount, cards.length) };
  return {
    id: entryId.stake(stake),
    kind: 'stake',
    userId,
    roundId,
    request: [cards, amount, free],
    postings: free
      ? [{ account: 'house:promotions', amount: minus(ZERO, into.amount) }, into]
      : (wallet) => [...outOf(userId, costs(wallet, stake)), into],
    detail: (wallet) => ({ cards: costs(wallet, stake) }),
  };
}

/** The cost of each card, by balance. Refusal: INSUFFICIENT_FUNDS. */
function costs(wallet: Wallet, { cards, amount, free }: Stake): StakedCard[] {
  let left = wallet;
  return cards.map((card) => {
    if (free) return { card, bonus: ZERO, main: ZERO, free: amount };
    const { bonus, main } = splitStake(left, amount);
    left = { ...left, bonus: minus(left.bonus, bonus), main: minus(left.main, main) };
    return { card, bonus, main };
  });
}

const outOf = (userId: UserId, cards: readonly StakedCard[]): Posting[] => [
  { account: account.bonus(userId), amount: minus(ZERO, sum(cards.map(({ bonus }) => bonus))) },
  { account: account.main(userId), amount: minus(ZERO, sum(cards.map(({ main }) => main))) },
];

/** The entry that refunds one card's stake to the balances that paid it (G7); null if `stake` did not pay for it. */
export function refundEntry(
  stake: JournalEntry,
  card: string,
): (NewEntryOf<'refund'> & { readonly roundId: RoundId; readonly userId: UserId }) | null {
  if (stake.kind !== 'stake') return null;
  const cost = stake.detail.cards.find((staked) => staked.card === card);
  const { roundId, userId } = stake;
  if (!cost || !roundId || !userId) return null;
  const free = cost.free ?? ZERO;
  const total = sum([cost.bonus, cost.main, free]);
  return {
    id: entryId.refund(stake.id, card),
    kind: 'refund',
    userId,
    roundId,
    request: [stake.id, card],
    postings: [
      { account: account.round(roundId), amount: santim(-total) },
      { account: account.bonus(userId), amount: cost.bonus },
      { account: account.main(userId), amount: cost.main },
      { account: 'house:promotions', amount: free },
    ],
    detail: { stakeId: stake.id, card, ...(free > 0 ? { free } : {}) },
  };
}

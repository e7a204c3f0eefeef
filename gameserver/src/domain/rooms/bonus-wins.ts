import { fractionOf } from '@chewata/common/games/fraction';
import type { UserId } from '@chewata/common/ids';
import { minus, plus, type Santim, santim, sum, times, ZERO } from '@chewata/common/money';
import type { JournalEntry, SettledWinner, StakedCard, WagerChange } from '../ledger/entry.ts';
import type { Round, SealedCard } from './round.ts';

/** From this many players on, stakes from the bonus balance count towards what has to be staked (G9). */
const WAGER_PLAYERS = 5;

export interface BonusWins {
  /** The part of a win, after tax, that goes to the bonus balance. Winners without one are not listed. */
  readonly toBonus: ReadonlyMap<SettledWinner, Santim>;
  readonly wagers: readonly WagerChange[];
}

type Costs = (card: Pick<SealedCard, 'card' | 'userId'>) => StakedCard | undefined;

/** The cost of each card of a round to its player, by balance. */
export function costsOf(cards: readonly SealedCard[], entries: readonly JournalEntry[]): Costs {
  const stakes = new Map(entries.map((entry) => [entry.id, entry]));
  const costs = new Map<string, StakedCard>();
  for (const { card, userId, stakeId } of cards) {
    const stake = stakes.get(stakeId);
    const cost = stake?.kind === 'stake' ? stake.detail.cards.find((one) => one.card === card) : undefined;
    if (cost) costs.set(`${userId} ${card}`, cost);
  }
  return ({ userId, card }) => costs.get(`${userId} ${card}`);
}

/**
 * G9: the parts of wins that go to the bonus balance, and what the players have left to stake after the round.
 * `left`: before it. The win of a free spin is a new bonus.
 */
export function bonusWins(
  { stake, cards, players }: Pick<Round, 'stake' | 'cards' | 'players'>,
  winners: readonly SettledWinner[],
  costOf: Costs,
  left: ReadonlyMap<UserId, Santim>,
  wagering: number,
): BonusWins {
  const toBonus = new Map<SettledWinner, Santim>();
  if (wagering === 0) return { toBonus, wagers: [] };
  const leftOf = (user: UserId): Santim => left.get(user) ?? ZERO;
  const newBonus = new Map<UserId, Santim>();
  for (const winner of winners) {
    const { userId, amount, tax } = winner;
    const { bonus, free = ZERO } = costOf(winner) ?? { bonus: ZERO };
    const won = minus(amount, tax);
    // Rounded down: an odd santim goes to the main balance.
    const part = fractionOf(won, plus(leftOf(userId) > 0 ? bonus : ZERO, free), stake);
    if (part > 0) toBonus.set(winner, part);
    if (free > 0) newBonus.set(userId, plus(newBonus.get(userId) ?? ZERO, part));
  }
  const wagers = players.flatMap((userId) => {
    const own = cards.filter((card) => card.userId === userId);
    const staked = sum(own.map((card) => costOf(card)?.bonus ?? ZERO));
    const counts = players.length >= WAGER_PLAYERS ? staked : ZERO;
    const was = leftOf(userId);
    const rest = santim(Math.max(0, minus(was, counts)));
    const to = plus(rest, times(newBonus.get(userId) ?? ZERO, wagering));
    return to === was && toBonusOf(toBonus, userId) === 0 ? [] : [{ userId, was, to }];
  });
  return { toBonus, wagers };
}

const toBonusOf = (toBonus: ReadonlyMap<SettledWinner, Santim>, user: UserId): Santim =>
  sum([...toBonus].filter(([winner]) => winner.userId === user).map(([, amount]) => amount));

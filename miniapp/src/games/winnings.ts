import type { CardWinner, Winners } from '@chewata/common/contract/rooms';
import { fromBirr, plus, toBirr, ZERO } from '@chewata/common/money';

/** A winning card and who won with it. */
export interface WinningCard extends CardWinner {
  card: string;
}

/** The winning cards, by number. */
export const winningCards = (winners: Winners): WinningCard[] =>
  Object.entries(winners)
    .flatMap(([card, people]) => people.map((one) => ({ ...one, card })))
    .sort((a, b) => Number(a.card) - Number(b.card));

/** What these cards of mine won together, in Birr: before tax, and the tax. */
export function myWin(winners: Winners, cards: readonly string[]): { amount: number; tax: number } {
  let [amount, tax] = [ZERO, ZERO];
  for (const one of winningCards(winners)) {
    if (!cards.includes(one.card)) continue;
    amount = plus(amount, fromBirr(one.amount));
    tax = plus(tax, fromBirr(one.tax));
  }
  return { amount: toBirr(amount), tax: toBirr(tax) };
}

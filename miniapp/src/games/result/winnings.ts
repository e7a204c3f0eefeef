import type { CardWinner, Room, Winners } from '@chewata/common/contract/rooms/room';
import { fromBirr, plus, toBirr, ZERO } from '@chewata/common/money';

/** A winning card and its owner. */
export interface WinningCard extends CardWinner {
  card: string;
}

/** A player's win in Birr: before tax, and the tax. */
export interface Win {
  amount: number;
  tax: number;
}

/** The winning cards, by number. */
export const winningCards = (winners: Winners): WinningCard[] =>
  Object.entries(winners)
    .flatMap(([card, owners]) => owners.map((owner) => ({ ...owner, card })))
    .sort((a, b) => Number(a.card) - Number(b.card));

/** The sum of what my cards won. */
export function winOf(winningCards: readonly WinningCard[], myCards: readonly string[]): Win {
  let [amount, tax] = [ZERO, ZERO];
  for (const winner of winningCards) {
    if (!myCards.includes(winner.card)) continue;
    amount = plus(amount, fromBirr(winner.amount));
    tax = plus(tax, fromBirr(winner.tax));
  }
  return { amount: toBirr(amount), tax: toBirr(tax) };
}

/** The owner of a card, as the room shows them to every player. */
export function ownerOf(room: Room, card: string): Pick<CardWinner, 'username' | 'phone'> {
  const owner = Object.keys(room.players).find((user) => room.players[user]?.includes(card)) ?? '';
  return { username: room.userNames[owner] ?? '', phone: room.maskedPhones[owner] ?? '' };
}

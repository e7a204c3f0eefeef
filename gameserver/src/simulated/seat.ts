import { ownCards } from '@chewata/common/contract/rooms/derived';
import type { CallInfo, Room } from '@chewata/common/contract/rooms/room';
import type { PublicGame } from '@chewata/common/games';
import { bingoCard } from '@chewata/common/games/bingo/cards';
import { isBingo } from '@chewata/common/games/bingo/patterns';
import { reaction } from './pace.ts';

/** The assumed call interval until one has been measured, ms. */
const CALL_MS = 4000;

/** A player's place in one room: the cards that are paid for, and what has been claimed with them. */
export class Seat {
  readonly game: PublicGame;
  readonly roomId: string;
  /** Since when it plays, by paid cards. */
  since: number | null = null;
  cards: readonly string[] = [];
  readonly #claimed = new Set<string>();
  #calledAt: number | null = null;
  #callMs = CALL_MS;

  constructor(game: PublicGame, roomId: string) {
    this.game = game;
    this.roomId = roomId;
  }

  /** The room as it is now for that player. */
  see(room: Room, now: number): void {
    this.cards = ownCards(room);
    this.since = this.cards.length > 0 ? (this.since ?? now) : null;
  }

  /** A call of bingo: the cards to claim with now, and after how many ms. */
  hear({ calledNumbers }: Pick<CallInfo, 'calledNumbers'>, now: number): { cards: string[]; after: number } {
    if (this.#calledAt !== null) this.#callMs = now - this.#calledAt;
    this.#calledAt = now;
    const numbers = calledNumbers.filter((call) => typeof call === 'number');
    const cards = this.cards.filter(
      (card) => !this.#claimed.has(card) && isBingo(bingoCard(Number(card)), numbers),
    );
    for (const card of cards) this.#claimed.add(card);
    return { cards, after: reaction(this.#callMs) };
  }
}

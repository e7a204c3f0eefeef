import type { MessageKey } from '../locales/keys.ts';
import type { Santim } from '../money.ts';
import type { mask } from '../phone.ts';
import type { Draw } from './draw.ts';
import type { PercentTenths } from './percent.ts';

/** A paid card in play, and the user who owns it. */
export type OwnedCard = { readonly card: string; readonly userId: string };

/** A paid card in play, and the seat in its room that owns it. */
export type SeatedCard = { readonly card: string; readonly seat: number };

/**
 * Everything that the server and the apps both know of one game. Shared code (rooms, money, clock, contract)
 * reads a game's differences here and never compares a game's name. Cards are strings as on the wire ('57', 'H').
 */
export type GameDefinition<Called extends number | string = number | string> = {
  /** Every card of the game, in order. */
  readonly cards: readonly string[];
  /** The order in which cards are sealed and shown: numbers by value, sides as text. */
  readonly compareCards: (a: string, b: string) => number;
  /** 'one': a card belongs to one player. 'many': any number of players may hold the same card (a side). */
  readonly holders: 'one' | 'many';
  /** Cards per player, held ones included: the default of the setting, and its upper limit. */
  readonly cardLimit: { readonly default: number; readonly max: number };
  /** If fewer different players have paid when the countdown ends, every stake goes back (R5). */
  readonly minPlayers: number;
  /** True if a card can be paid for with a free spin (S9). */
  readonly acceptsFreeSpins: boolean;
  /** True if finished rounds bring points for the leaderboards. */
  readonly scoresPoints: boolean;
  /** F5: how many players may pay for the same card, so that the house loses no more than its limit; null: any number. */
  readonly maxHolders: (stake: Santim, houseLimit: Santim) => number | null;
  /** True if only administrators may see and play the game. */
  readonly adminsOnly: boolean;
  /** True if the players of a room see each other's names and masked phones. */
  readonly showsNames: boolean;
  /** How other players see a player's phone. */
  readonly phoneMask: keyof typeof mask;
  /** The texts for a player who cannot have a card. */
  readonly refusals: {
    /** Another player holds the card but has not paid. */
    readonly cardHeld: MessageKey;
    /** Another player has paid for the card. */
    readonly cardPaid: MessageKey;
    /** The limit is one card and the player asked for another. */
    readonly oneOnly: MessageKey;
  };

  /** The default stakes, in Birr. */
  readonly stakes: readonly number[];
  /** True if rooms in private spaces use the setting `stakes.private` instead of the game's own list. */
  readonly hasPrivateStakes: boolean;
  /** The default of the house cut, in percent of the stakes; null if the game has no such setting. */
  readonly houseCut: number | null;
  /** The house cut in force while cards are sold, by the cut that is set and the number of paid cards. */
  readonly houseCutInLobby: (set: PercentTenths, cards: number) => PercentTenths;
  /** The house cut in force once play has begun. */
  readonly houseCutInPlay: (set: PercentTenths, cards: number) => PercentTenths;
  /** The sum that the winners share (bingo, spin), or that each winner gets (flip). */
  readonly netWin: (stake: Santim, cards: number, houseCut: PercentTenths) => Santim;
  /** The sum that a player who joins now with one more card can win. */
  readonly possibleWin: (stake: Santim, cards: number, houseCut: PercentTenths) => Santim;
  /** True if all winners share one prize; otherwise each has a prize of their own and no result is Split. */
  readonly sharesPrize: boolean;
  /** How many calls decide the game; null if that is not fixed (bingo). */
  readonly rounds: (cards: number) => number | null;
  /** The percentage of the net win that each round pays, in order; empty if rounds have no prizes. */
  readonly prizeSplit: (cards: number) => readonly number[];

  /** Every call of a round, in order, as the fixed consequence of its draws and its sealed cards. */
  readonly calls: (draw: Draw, cards: readonly { readonly card: string }[]) => Called[];
};

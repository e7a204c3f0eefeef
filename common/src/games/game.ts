import type { Side } from './flip/side.ts';

/** The three games. Each has its own socket namespace of the same name. */
export type Game = 'bingo' | 'spin' | 'flip';
export const GAME_NAMES = ['bingo', 'spin', 'flip'] as const satisfies readonly Game[];

/** What is called in a round: a ball (bingo), a winning card (spin) or a side (flip). */
export type Call = number | Side;

/**
 * What differs between the games, as data; the rooms, the money and the clock know no more of a game
 * than this. Cards are strings as on the wire ('57', 'H').
 */
export type GameRules = {
  readonly game: Game;
  /** Every card of the game, in order. */
  readonly cards: readonly string[];
  /** 'one': a card belongs to one player. 'many': any number of players stand on it (a side). */
  readonly holders: 'one' | 'many';
  /** Fewer different players than this when the countdown ends: every stake goes back (R5). */
  readonly minPlayers: number;
  /** Cards a player may have, held ones included, where no setting says otherwise. */
  readonly cardLimit: number;
  /** True where all winners share one prize; else each has a prize of their own and none is Split. */
  readonly sharesPrize: boolean;
  /** The order in which cards are sealed and shown: numbers by value, sides as text. */
  readonly compareCards: (a: string, b: string) => number;
};

const numbered = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => String(index + 1));
const byValue = (a: string, b: string): number => Number(a) - Number(b);
const asText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const GAMES: Readonly<Record<Game, GameRules>> = {
  bingo: {
    game: 'bingo',
    cards: numbered(200),
    holders: 'one',
    minPlayers: 2,
    cardLimit: 10,
    sharesPrize: true,
    compareCards: byValue,
  },
  spin: {
    game: 'spin',
    cards: numbered(100),
    holders: 'one',
    minPlayers: 2,
    cardLimit: 1,
    sharesPrize: false,
    compareCards: byValue,
  },
  flip: {
    game: 'flip',
    cards: ['H', 'T'],
    holders: 'many',
    minPlayers: 1,
    cardLimit: 1,
    sharesPrize: false,
    compareCards: asText,
  },
};

const known: Readonly<Record<Game, ReadonlySet<string>>> = {
  bingo: new Set(GAMES.bingo.cards),
  spin: new Set(GAMES.spin.cards),
  flip: new Set(GAMES.flip.cards),
};

/** True where the text is a card of that game, written as the game writes it ('7', not '07'). */
export const isCard = (game: Game, text: string): boolean => known[game].has(text);

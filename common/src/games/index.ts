import { bingo } from './bingo/index.ts';
import type { GameDefinition } from './definition.ts';
import { flip } from './flip/index.ts';
import { spin } from './spin/index.ts';

/** The only list of the games. Every table by game is a Record<Game, …>, so the compiler finds a missing entry. */
const definitions = { bingo, spin, flip } as const satisfies Readonly<Record<string, GameDefinition>>;

/** A game's name, which is also the name of its socket namespace. */
export type Game = keyof typeof definitions;

/** What the server calls in a round of that game: a ball (bingo), a winning card (spin), a side (flip). */
export type CallOf<G extends Game> = ReturnType<(typeof definitions)[G]['calls']>[number];
export type Call = CallOf<Game>;

export const GAMES: { readonly [G in Game]: GameDefinition<CallOf<G>> } = definitions;
export const GAME_NAMES = Object.keys(definitions) as readonly Game[];

/** The games whose house cut is a setting. */
export type GameWithHouseCut = {
  [G in Game]: (typeof definitions)[G]['houseCut'] extends number ? G : never;
}[Game];
/** The games that every user may see and play. */
export type PublicGame = {
  [G in Game]: (typeof definitions)[G]['adminsOnly'] extends true ? never : G;
}[Game];

export const hasHouseCut = (game: Game): game is GameWithHouseCut => GAMES[game].houseCut !== null;
export const isPublicGame = (game: Game): game is PublicGame => !GAMES[game].adminsOnly;

/** One value per game. */
export const forEachGame = <T>(make: (game: Game) => T): Record<Game, T> =>
  Object.fromEntries(GAME_NAMES.map((game) => [game, make(game)])) as Record<Game, T>;

const known = forEachGame((game): ReadonlySet<string> => new Set(GAMES[game].cards));

/** True if the text is a card of that game, written as the game writes it ('7', not '07'). */
export const isCard = (game: Game, text: string): boolean => known[game].has(text);

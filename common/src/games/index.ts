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
export const GAMES_WITH_HOUSE_CUT = GAME_NAMES.filter(hasHouseCut);
export const PUBLIC_GAMES = GAME_NAMES.filter((game): game is PublicGame => !GAMES[game].adminsOnly);

/** A table with one value per game. */
export const gameTable = <G extends Game, T>(games: readonly G[], make: (game: G) => T): Record<G, T> =>
  Object.fromEntries(games.map((game) => [game, make(game)])) as Record<G, T>;

/** The list of stakes, by its name in the settings, that a game's rooms use inside or outside a private space. */
export const stakeListOf = (game: Game, inSpace: boolean): Game | 'private' =>
  inSpace && GAMES[game].hasPrivateStakes ? 'private' : game;

const known = gameTable(GAME_NAMES, (game): ReadonlySet<string> => new Set(GAMES[game].cards));

/** True if the text is a card of that game, written as the game writes it ('7', not '07'). */
export const isCard = (game: Game, text: string): boolean => known[game].has(text);

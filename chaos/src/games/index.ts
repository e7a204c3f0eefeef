import type { RoundStory } from '@chewata/common/contract/admin/rounds';
import { GAME_NAMES, type Game, gameTable } from '@chewata/common/games';
import { bingo } from './bingo.ts';
import { flip } from './flip.ts';
import type { ChaosGame, Win } from './game.ts';
import { spin } from './spin.ts';

export const CHAOS_GAMES: Readonly<Record<Game, ChaosGame>> = { bingo, spin, flip };

/** Players for each stake that is played. */
const PLAYERS_A_STAKE = 75;

/** The stakes of a game, in Birr, that this number of players plays. */
export const stakesOf = (game: Game, players: number): readonly number[] =>
  CHAOS_GAMES[game].stakes.slice(0, Math.max(3, Math.ceil(players / PLAYERS_A_STAKE)));

export const CALL_MS = gameTable(GAME_NAMES, (game) => CHAOS_GAMES[game].callMs);

/** The server's variables that set the pace of every game. */
export const PACE: Readonly<Record<string, string>> = Object.assign(
  {},
  ...GAME_NAMES.map((game) => ({
    [`${game.toUpperCase()}_COUNTDOWN_S`]: '8',
    ...CHAOS_GAMES[game].variables,
  })),
);

/** The winners that follow from a round's record, with their prizes; null if it names a winner that cannot have won. */
export const expectedWinners = (story: RoundStory): Win[] | null =>
  CHAOS_GAMES[story.round.game].winners(story);

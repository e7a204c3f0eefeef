import { type Call, GAMES, type Game } from '../games/index.ts';
import { drawOf } from './draw-stream.ts';

/**
 * Every call of a round, in order, as the fixed consequence of its seed, its message (`messageStart`) and its sealed
 * cards (D5 to D7).
 */
export const callsOf = (
  game: Game,
  serverSeed: string,
  message: string,
  cards: readonly { readonly card: string }[],
): Call[] => GAMES[game].calls(drawOf(serverSeed, message), cards);

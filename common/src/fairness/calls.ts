import type { OwnedCard } from '../games/definition.ts';
import { type Call, GAMES, type Game } from '../games/index.ts';
import { drawOf } from './draw-stream.ts';

/** Every call of a round, in order, as the fixed consequence of its seed, entropy and sealed cards (D5 to D7). */
export const callsOf = (
  game: Game,
  serverSeed: string,
  clientEntropy: string,
  cards: readonly OwnedCard[],
): Call[] => GAMES[game].calls(drawOf(serverSeed, clientEntropy), cards);

import type { Game } from '@chewata/common/games';
import { bingoRules } from './bingo/rules.ts';
import { flipRules } from './flip/rules.ts';
import type { GameRules } from './game-rules.ts';
import { spinRules } from './spin/rules.ts';

const RULES: Readonly<Record<Game, GameRules>> = { bingo: bingoRules, spin: spinRules, flip: flipRules };

/** Everything in which the games differ once cards are sealed. */
export const rulesOf = (game: Game): GameRules => RULES[game];

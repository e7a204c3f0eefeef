import type { Game } from '@chewata/common/games';
import { bingoPlay } from './bingo/play.ts';
import type { BingoState, BingoTiming } from './bingo/state.ts';
import { flipPlay } from './flip/play.ts';
import type { GamePlay, PlayState, PlayTiming } from './play.ts';
import { type SpinState, type SpinTiming, spinPlay } from './spin/play.ts';

/** Each game's state of play, and its timings. */
interface Parts {
  bingo: { state: BingoState; timing: BingoTiming };
  spin: { state: SpinState; timing: SpinTiming };
  flip: { state: PlayState; timing: PlayTiming };
}
export type PlayOf<G extends Game> = Parts[G]['state'];
export type TimingOf<G extends Game> = Parts[G]['timing'];

const PLAYS: { readonly [G in Game]: GamePlay<G, PlayOf<G>, TimingOf<G>> } = {
  bingo: bingoPlay,
  spin: spinPlay,
  flip: flipPlay,
};

/** How the server plays that game. */
export const gamePlay = <G extends Game>(game: G): GamePlay<G, PlayOf<G>, TimingOf<G>> => PLAYS[game];

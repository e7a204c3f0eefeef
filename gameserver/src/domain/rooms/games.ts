import { GAME_NAMES, type Game, gameTable } from '@chewata/common/games';
import { bingoPlay } from './bingo/play.ts';
import type { BingoState, BingoTiming } from './bingo/state.ts';
import { flipPlay } from './flip/play.ts';
import type { PaceVariable, WithCountdown } from './pace.ts';
import type { GamePlay, PlayState, PlayTiming } from './play.ts';
import { type SpinState, type SpinTiming, spinPlay } from './spin/play.ts';

/** The games with a state of play or timings of their own; the others have those of every game. */
interface OwnParts {
  bingo: { state: BingoState; timing: BingoTiming };
  spin: { state: SpinState; timing: SpinTiming };
}
type Parts = {
  [G in Game]: G extends keyof OwnParts ? OwnParts[G] : { state: PlayState; timing: PlayTiming };
};
export type PlayOf<G extends Game> = Parts[G]['state'];
export type TimingOf<G extends Game> = Parts[G]['timing'];

const PLAYS: { readonly [G in Game]: GamePlay<G, PlayOf<G>, TimingOf<G>> } = {
  bingo: bingoPlay,
  spin: spinPlay,
  flip: flipPlay,
};

/** How the server plays that game. */
export const gamePlay = <G extends Game>(game: G): GamePlay<G, PlayOf<G>, TimingOf<G>> => PLAYS[game];

/** The variables of the environment that set the pace of the games. */
export const PACE_VARIABLES: Readonly<Record<string, PaceVariable>> = Object.fromEntries(
  GAME_NAMES.flatMap((game) => Object.entries(PLAYS[game].pace.variables)),
);

export type GameTimings = { readonly [G in Game]: WithCountdown<TimingOf<G>> };

/** The timing of every game, by the values of those variables. */
export const gameTimings = (values: Readonly<Record<string, number>>): GameTimings =>
  gameTable(GAME_NAMES, (game) => PLAYS[game].pace.timing(values)) as GameTimings;

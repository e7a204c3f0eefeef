import { type Sounds, useSounds } from '#audio/use-sounds.ts';
import { type EffectOf, type GameWithUi, uiOf } from './game-ui.ts';

/** The sounds of a game: its effects, and its numbers in the language of the app. */
export const useGameSounds = <G extends GameWithUi>(game: G): Sounds<EffectOf<G>> =>
  useSounds(uiOf(game).sound.clips);

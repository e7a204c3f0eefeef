import { useEffect } from 'react';
import { useSettings } from '#api/settings.ts';
import { useLanguage } from '#locales/language.ts';
import { playEffect } from './effects.ts';
import { preloadClips, sayNumber, stopSaying } from './number-clips.ts';

export interface Sounds<Effect extends string> {
  play: (effect: Effect, options?: { loop?: boolean }) => void;
  /** Says a number in the language of the app. */
  say: (number: number) => void;
  /** Loads clips that will be said soon, at most `most` of them. */
  preload: (numbers: readonly number[], most: number) => void;
}

/**
 * The sounds of a game. Silent until the settings have given the address of the audio files. `folder` is that of the
 * game's spoken numbers within each language; null if it has none.
 */
export function useSounds<Effect extends string>(folder: string | null): Sounds<Effect> {
  const audioBase = useSettings()?.audioBase;
  const language = useLanguage();
  const clips = audioBase === undefined || folder === null ? null : { audioBase, language, folder };
  return {
    play(effect, { loop = false } = {}) {
      if (audioBase !== undefined) playEffect(audioBase, effect, loop);
    },
    say(number) {
      if (clips) sayNumber(clips, number);
    },
    preload(numbers, most) {
      if (clips) preloadClips(clips, numbers, most);
    },
  };
}

/** Stops a number that is being said when the player mutes the game or leaves it. */
export function useStopSaying(isMuted: boolean): void {
  useEffect(() => {
    if (isMuted) stopSaying();
  }, [isMuted]);
  useEffect(() => stopSaying, []);
}

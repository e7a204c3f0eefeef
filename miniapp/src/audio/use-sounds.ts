import { useSettings } from '#api/settings.ts';
import { useLanguage } from '#locales/language.ts';
import { type Effect, playEffect } from './effects.ts';
import { type ClipGame, sayNumber, warmClips } from './number-clips.ts';

export interface Sounds {
  play: (effect: Effect, loop?: boolean) => void;
  /** A number in the language of the app. */
  say: (game: ClipGame, number: number) => void;
  /** Loads what will be said soon. */
  warm: (game: ClipGame, number: number) => void;
}

/** The sounds of the games; nothing sounds before it is known where they are kept. */
export function useSounds(): Sounds {
  const audioBase = useSettings()?.audioBase;
  const language = useLanguage();
  return {
    play(effect, loop = false) {
      if (audioBase !== undefined) playEffect(audioBase, effect, loop);
    },
    say(game, number) {
      if (audioBase !== undefined) sayNumber(audioBase, language, number, game);
    },
    warm(game, number) {
      if (audioBase !== undefined) warmClips(audioBase, language, [number], 1, game);
    },
  };
}

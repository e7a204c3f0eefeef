import { useEffect, useEffectEvent } from 'react';
import { useSettings } from '../../../api/settings.ts';
import { playEffect, stopEffect } from '../../../audio/effects.ts';
import { sayNumber, stopSaying } from '../../../audio/number-clips.ts';
import { useLanguage } from '../../../locales/language.ts';
import type { WheelTurn } from './wheel-turns.ts';

/** The wheel's ticking while it turns, then the number that it has landed on. Nothing is loaded while muted. */
export function useSpinSound({ phase }: WheelTurn, number: number | null, muted: boolean): void {
  const audioBase = useSettings()?.audioBase;
  const language = useLanguage();
  const sound = useEffectEvent(() => {
    if (audioBase === undefined) return;
    if (phase === 'turning') playEffect(audioBase, 'spin', true);
    else if (phase === 'showing' && number !== null) sayNumber(audioBase, language, number, 'spin');
  });
  useEffect(() => {
    if (muted || phase === 'resting') return;
    sound();
    return () => stopEffect('spin');
  }, [phase, muted]);
  useEffect(() => {
    if (muted) stopSaying();
  }, [muted]);
  useEffect(() => stopSaying, []);
}

/** The sound of a win, once. */
export function useWinSound(won: boolean, muted: boolean): void {
  const audioBase = useSettings()?.audioBase;
  const sound = useEffectEvent(() => {
    if (!muted && audioBase !== undefined) playEffect(audioBase, 'win');
  });
  useEffect(() => {
    if (won) sound();
  }, [won]);
}

import { BALLS } from '@chewata/common/games/bingo/ball';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSettings } from '#api/settings.ts';
import { useLanguage } from '#locales/language.ts';
import { sayNumber, stopSaying, warmClips } from './number-clips.ts';

/** How many clips are loaded ahead with each call: in a few calls most are here. */
const AHEAD = 4;

/**
 * Says each number that is called while the screen is shown; not those that were called before, and none
 * of several that come at once but the last. Null: no round yet.
 */
export function useNumberCalls(called: readonly number[] | null, muted: boolean): void {
  const audioBase = useSettings()?.audioBase;
  const language = useLanguage();
  const heard = useRef<number | null>(null);
  const count = called?.length ?? null;

  const announce = useEffectEvent((isNew: boolean) => {
    const newest = called?.at(-1);
    if (!called || audioBase === undefined) return;
    if (isNew && newest !== undefined) sayNumber(audioBase, language, newest);
    const left = BALLS.filter((ball) => !called.includes(ball));
    warmClips(audioBase, language, left, AHEAD);
  });
  useEffect(() => {
    const before = heard.current;
    heard.current = count;
    if (count === null || muted) return;
    // After the paint: the number is seen first.
    const timer = setTimeout(() => announce(before !== null && count > before));
    return () => clearTimeout(timer);
  }, [count, muted]);

  useEffect(() => {
    if (muted) stopSaying();
  }, [muted]);
  useEffect(() => stopSaying, []);
}

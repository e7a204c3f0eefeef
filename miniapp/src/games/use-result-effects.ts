import { useEffect } from 'react';
import { askToWrite } from '#telegram/ask-once.ts';
import { haptics } from '#telegram/hooks.ts';
import { throwConfetti } from './confetti.ts';

/** The moment a result is shown: felt in the hand, a win with confetti. After a win the bot asks to write. */
export function useResultEffects(outcome: 'won' | 'lost' | 'none'): void {
  useEffect(() => {
    if (outcome === 'lost') haptics.error();
    if (outcome !== 'won') return;
    haptics.success();
    const stop = throwConfetti();
    return () => {
      stop();
      void askToWrite();
    };
  }, [outcome]);
}

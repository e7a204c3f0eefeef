import { useEffect } from 'react';
import { HAS_PLAYED } from '#device/install-prompt.ts';
import { savePreference } from '#device/preferences.ts';
import { askToWrite } from '#telegram/ask-once.ts';
import { haptics } from '#telegram/hooks.ts';
import { throwConfetti } from './confetti.ts';

/** The result of a round for this player; 'watched' if the player had no card in it. */
export type RoundOutcome = 'won' | 'lost' | 'watched';

export const outcomeOf = (hasWon: boolean, hasPlayed: boolean): RoundOutcome =>
  hasWon ? 'won' : hasPlayed ? 'lost' : 'watched';

/**
 * The player feels a result in the hand, and a win comes with confetti. When the player closes a win, the bot
 * asks for permission to write.
 */
export function useResultEffects(outcome: RoundOutcome): void {
  useEffect(() => {
    if (outcome !== 'watched') savePreference(HAS_PLAYED, 'yes');
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

import { useEffect, useEffectEvent, useRef } from 'react';
import { playRisingTone } from '#audio/rising-tone.ts';
import { haptics } from '#telegram/hooks.ts';
import { nearestFirst } from '../nearest.ts';

/**
 * A card that has come to one number from winning is felt in the hand, and heard if the sound is on; those that were
 * so near when the screen opened are not.
 */
export function useOneAway(cards: readonly string[], called: readonly number[], isMuted: boolean): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  const compare = useEffectEvent(() => {
    if (cards.length === 0) return;
    const near = new Set(nearestFirst(cards, called).flatMap(({ card, toGo }) => (toGo === 1 ? [card] : [])));
    const before = known.current;
    known.current = new Set([...(before ?? []), ...near]);
    if (!before || [...near].every((card) => before.has(card))) return;
    haptics.tap();
    if (!isMuted) playRisingTone();
  });
  const [count, amount] = [called.length, cards.length];
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each call
  useEffect(() => compare(), [count, amount]);
}

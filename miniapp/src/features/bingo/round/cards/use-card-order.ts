import { useEffect, useMemo, useRef, useState } from 'react';
import { inOrderOf, type NearCard, nearestFirst } from '../nearest.ts';

/** The cards keep their places for this long after a touch, so that none moves while the player is marking. */
const HOLD_ORDER_MS = 4000;

export interface CardOrder {
  /** The cards as they are to be shown. */
  order: readonly NearCard[];
  /** A finger touches the cards: they keep their places until some time after it is lifted. */
  touch: () => void;
  /** A press without a finger: by keyboard or screen reader. */
  tap: () => void;
}

/** The order of my cards: the nearest to winning first, or by number if the player has switched that off. */
export function useCardOrder(
  cards: readonly string[],
  called: readonly number[],
  isNearestFirst: boolean,
): CardOrder {
  const nearest = useMemo(() => nearestFirst(cards, called), [cards, called]);
  const [held, setHeld] = useState<readonly string[] | null>(null);
  const byNumber = [...cards].sort((a, b) => Number(a) - Number(b));
  const fixed = isNearestFirst ? held : byNumber;
  const order = fixed ? inOrderOf(nearest, fixed) : nearest;

  const release = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopListening = useRef<() => void>(() => undefined);
  useEffect(
    () => () => {
      clearTimeout(release.current);
      stopListening.current();
    },
    [],
  );
  function hold(): void {
    clearTimeout(release.current);
    setHeld(order.map(({ card }) => card));
  }
  function letGo(): void {
    stopListening.current();
    clearTimeout(release.current);
    release.current = setTimeout(() => setHeld(null), HOLD_ORDER_MS);
  }
  return {
    order,
    touch() {
      hold();
      stopListening.current();
      // The finger may be lifted anywhere.
      addEventListener('pointerup', letGo);
      addEventListener('pointercancel', letGo);
      stopListening.current = () => {
        removeEventListener('pointerup', letGo);
        removeEventListener('pointercancel', letGo);
      };
    },
    tap() {
      hold();
      letGo();
    },
  };
}

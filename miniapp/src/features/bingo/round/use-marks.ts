import { useEffect, useState } from 'react';
import { haptics } from '#telegram/hooks.ts';
import { keepMarks, keptMarks, type Marks, markAll, toggleMark } from './marks.ts';

/** The marks of a round. Switching automatic marking off leaves what it has marked. */
export function useMarks(
  roomId: string,
  cards: readonly string[],
  called: readonly number[],
  automatic: boolean,
): { byHand: Marks | null; toggle: (card: string, number: number) => void } {
  const [marks, setMarks] = useState<Marks>({});
  const [was, setWas] = useState({ roomId: '', automatic });
  if (was.roomId !== roomId) {
    setWas({ roomId, automatic });
    setMarks(keptMarks(roomId));
  } else if (was.automatic !== automatic) {
    setWas({ roomId, automatic });
    if (!automatic) setMarks(markAll(cards, called));
  }
  useEffect(() => {
    if (roomId) keepMarks(roomId, marks);
  }, [roomId, marks]);
  return {
    byHand: automatic ? null : marks,
    toggle(card, number) {
      const next = toggleMark(marks, card, number, called);
      if (next === marks) return haptics.warning();
      haptics.tap();
      setMarks(next);
    },
  };
}

import { useEffect, useState } from 'react';
import { haptics } from '#telegram/hooks.ts';
import { loadMarks, type Marks, markAll, saveMarks, toggleMark } from './marks.ts';

/** The marks of a round. When automatic marking is switched off, its marks remain. */
export function useMarks(
  roomId: string,
  cards: readonly string[],
  called: readonly number[],
  isAutomatic: boolean,
): { byHand: Marks | null; toggle: (card: string, number: number) => void } {
  const [marks, setMarks] = useState<Marks>({});
  const [previous, setPrevious] = useState({ roomId: '', isAutomatic });
  if (previous.roomId !== roomId) {
    setPrevious({ roomId, isAutomatic });
    setMarks(loadMarks(roomId));
  } else if (previous.isAutomatic !== isAutomatic) {
    setPrevious({ roomId, isAutomatic });
    if (!isAutomatic) setMarks(markAll(cards, called));
  }
  useEffect(() => {
    if (roomId) saveMarks(roomId, marks);
  }, [roomId, marks]);
  return {
    byHand: isAutomatic ? null : marks,
    toggle(card, number) {
      const next = toggleMark(marks, card, number, called);
      if (next === marks) return haptics.warning();
      haptics.tap();
      setMarks(next);
    },
  };
}

import { FREE_CELL } from '@chewata/common/games/bingo/cards';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { cellByKey } from '../arrow-keys.ts';

const COLUMNS = 5;
const CELLS = 25;

/** The cell to which a key leads; the free cell in the middle cannot be pressed, so keys pass it. */
function nextCell(key: string, from: number): number | null {
  const next = cellByKey(key, from, CELLS, COLUMNS);
  return next === FREE_CELL ? cellByKey(key, next, CELLS, COLUMNS) : next;
}

/** A card takes one press of Tab; in it the arrow keys move from cell to cell. Cells carry their place as `data-at`. */
export function useCellKeys() {
  const [current, setCurrent] = useState(0);
  return {
    current,
    onFocus({ target }: FocusEvent) {
      if (target instanceof HTMLElement && target.dataset.at) setCurrent(Number(target.dataset.at));
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const next = nextCell(event.key, current);
      if (next === null) return;
      event.preventDefault();
      event.currentTarget.querySelector<HTMLElement>(`[data-at="${next}"]`)?.focus();
    },
  };
}

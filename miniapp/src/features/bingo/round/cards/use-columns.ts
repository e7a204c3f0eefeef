import { type RefObject, useLayoutEffect, useState } from 'react';

/** How many columns a grid has now; 1 before it is laid out. */
export function useColumns(grid: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const count = () =>
      setColumns(getComputedStyle(element).gridTemplateColumns.split(' ').filter(Boolean).length || 1);
    count();
    const observer = new ResizeObserver(count);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return columns;
}

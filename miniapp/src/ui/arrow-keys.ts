/** The way that a key goes in rows of `columns` cells. */
const stepOf = (key: string, columns: number): number =>
  ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns })[key] ?? 0;

/**
 * The cell to which a key leads from the cell `from`, in a grid of `count` cells in rows of `columns`; null if the key
 * leads nowhere. The left and right arrows stay in their row; Home and End lead to the ends of it.
 */
export function cellByKey(key: string, from: number, count: number, columns: number): number | null {
  const rowStart = from - (from % columns);
  const rowEnd = Math.min(rowStart + columns, count) - 1;
  if (key === 'Home') return rowStart;
  if (key === 'End') return rowEnd;
  const step = stepOf(key, columns);
  const to = from + step;
  const isAcross = Math.abs(step) === 1;
  if (step === 0 || to < 0 || to >= count || (isAcross && (to < rowStart || to > rowEnd))) return null;
  return to;
}

// biome-ignore-all lint/a11y/useSemanticElements: a table's own elements cannot be laid out in square cells
// biome-ignore-all lint/a11y/useFocusableInteractive: of the cells only those that can be pressed take the focus
import { FREE_CELL } from '@chewata/common/games/bingo/cards';
import { memo } from 'react';
import { classNames } from '../class-names.ts';
import type { CellState } from './cell-states.ts';

const CELL: Record<CellState, string> = {
  plain: 'bg-sunken text-ink',
  marked: 'bg-gold text-on-gold',
  winning: 'bg-mine text-on-state',
  missing: 'bg-surface text-ink outline-2 -outline-offset-2 outline-dashed outline-gold',
};

export interface CardCellProps {
  readonly card: number;
  readonly cell: number;
  readonly place: number;
  readonly state: CellState;
  /** To a screen reader. */
  readonly name: string;
  readonly isSmall: boolean;
  readonly pressable: boolean;
  readonly isFocusable: boolean;
}

/** A call changes one cell of a card: memo() skips the others. */
export const CardCell = memo(function CardCell({
  card,
  cell,
  place,
  state,
  name,
  isSmall,
  pressable,
  isFocusable,
}: CardCellProps) {
  const isFree = place === FREE_CELL;
  const shared = {
    'aria-label': name,
    className: classNames(
      'flex aspect-square items-center justify-center',
      isSmall ? 'rounded-[3px]' : 'rounded-[6px]',
      CELL[state],
    ),
  };
  if (!pressable || isFree)
    return (
      <span {...shared} role={pressable ? 'gridcell' : 'cell'}>
        {isFree ? 'F' : cell}
      </span>
    );
  return (
    <button
      {...shared}
      type="button"
      role="gridcell"
      data-card={card}
      data-cell={cell}
      data-at={place}
      tabIndex={isFocusable ? 0 : -1}
      aria-selected={state === 'marked' || state === 'winning'}
    >
      {cell}
    </button>
  );
});

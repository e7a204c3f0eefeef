// biome-ignore-all lint/a11y/useSemanticElements: a table's own elements cannot be laid out in square cells
// biome-ignore-all lint/a11y/useFocusableInteractive: of the cells only those that can be pressed take the focus
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: grids and tables have names
import { BALL_LETTERS } from '@chewata/common/games/bingo/ball';
import { bingoCard, FREE_CELL } from '@chewata/common/games/bingo/cards';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { LETTER_RING } from './ball.tsx';
import { CardCell } from './card-cell.tsx';
import type { CellState } from './cell-states.ts';
import { useCellKeys } from './use-cell-keys.ts';

/** Letters grow with the browser's as far as a cell has room for two figures. */
const SIZE = {
  small: 'gap-0.5 text-[min(0.75rem,15px)]',
  medium: 'gap-[3px] text-[min(0.875rem,20px)]',
  /** Beside the card grid. */
  dock: 'gap-0.5 text-[min(0.75rem,15px)] md:gap-1 md:text-[min(1rem,24px)]',
  /** Many cards on a phone, which a tap enlarges. */
  mini: 'gap-px text-[min(0.625rem,11px)] leading-none',
  /** In the game: small on a phone, large on a desktop. */
  play: 'gap-0.5 text-[min(0.75rem,20px)] md:gap-1 md:text-[min(1rem,24px)]',
};
export type CardSize = keyof typeof SIZE;

const ROWS = [0, 1, 2, 3, 4];

export interface CardCellsProps {
  number: number;
  /** 25 states joined by spaces: a string, so that memo() skips a card that did not change. */
  states: string;
  size: CardSize;
  /** Cells are buttons; the list around the cards handles their clicks by the data attributes. */
  pressable: boolean;
}

/** The letters and the 25 cells of a card: to a screen reader a table whose cells say what they are. */
export const CardCells = memo(function CardCells({ number, states, size, pressable }: CardCellsProps) {
  const { t } = useTranslation('card');
  const { current, ...keys } = useCellKeys();
  const state = states.split(' ') as CellState[];
  const { cells } = bingoCard(number);
  const spoken: Record<CellState, string> = {
    plain: '',
    marked: `, ${t('marked')}`,
    winning: `, ${t('winning')}`,
    missing: `, ${t('missing')}`,
  };

  return (
    <div
      role={pressable ? 'grid' : 'table'}
      aria-label={t('common:card.title', { number })}
      className={classNames('tabular grid grid-cols-5 font-bold', SIZE[size])}
      {...(pressable && keys)}
    >
      <div role="row" className={size === 'mini' ? 'hidden' : 'contents'}>
        {BALL_LETTERS.map((letter) => (
          <span
            key={letter}
            role="columnheader"
            className={classNames(
              'grid h-[1.7em] place-items-center rounded-full border-[3px] bg-[var(--ball-ring)] leading-none text-[var(--ball-ink)]',
              LETTER_RING[letter],
            )}
          >
            {letter}
          </span>
        ))}
      </div>
      {ROWS.map((row) => (
        <div key={row} role="row" className="contents">
          {ROWS.map((column) => {
            const place = row * 5 + column;
            const cell = cells[place] ?? 0;
            const own = state[place] ?? 'plain';
            return (
              <CardCell
                key={cell}
                card={number}
                cell={cell}
                place={place}
                state={own}
                name={place === FREE_CELL ? t('free') : `${cell}${spoken[own]}`}
                isSmall={size === 'mini'}
                pressable={pressable}
                isFocusable={place === current}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
});

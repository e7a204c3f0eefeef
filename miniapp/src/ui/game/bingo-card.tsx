import { BALL_LETTERS } from '@chewata/common/games/bingo/ball';
import { bingoCard, FREE_CELL } from '@chewata/common/games/bingo/cards';
import { winningLines } from '@chewata/common/games/bingo/patterns';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { LETTER_RING } from './ball.tsx';

/** A cell is not marked, marked, part of a winning line, or the number that was missing. */
export type CellState = 'plain' | 'marked' | 'winning' | 'missing';

const CELL: Record<CellState, string> = {
  plain: 'bg-sunken text-ink',
  marked: 'bg-gold text-on-gold',
  winning: 'bg-mine text-on-state',
  missing: 'bg-surface text-ink outline-2 -outline-offset-2 outline-dashed outline-gold',
};
const SIZE = {
  small: 'gap-0.5 text-xs',
  medium: 'gap-[3px] text-sm',
  /** Beside the card grid. */
  dock: 'gap-0.5 text-xs md:gap-1 md:text-base',
  /** Many cards on a phone, which a tap enlarges. */
  mini: 'gap-px text-[0.625rem] leading-none',
  /** In the game: small on a phone, large on a desktop. */
  play: 'gap-0.5 text-xs md:gap-1 md:text-base',
};

/** The states of a card's 25 cells if these numbers are marked. The free cell always is. */
export function markedCells(number: number, marked: ReadonlySet<number>): CellState[] {
  return bingoCard(number).cells.map((cell, index) =>
    index === FREE_CELL || marked.has(cell) ? 'marked' : 'plain',
  );
}

/** Like `markedCells`, with the cells of complete lines as 'winning'. */
export function wonCells(number: number, called: readonly number[]): CellState[] {
  const states = markedCells(number, new Set(called));
  for (const { cells } of winningLines(bingoCard(number), called)) {
    for (const cell of cells) states[cell] = 'winning';
  }
  return states;
}

interface CellsProps {
  number: number;
  /** 25 states joined by spaces: a string, so that memo() skips a card that did not change. */
  states: string;
  size: keyof typeof SIZE;
  /** Cells are buttons; the list around the cards handles their clicks by the data attributes. */
  pressable: boolean;
}

const Cells = memo(function Cells({ number, states, size, pressable }: CellsProps) {
  const { t } = useTranslation();
  const state = states.split(' ') as CellState[];
  const { cells } = bingoCard(number);
  return (
    <div className={classNames('tabular grid grid-cols-5 font-bold', SIZE[size])}>
      {BALL_LETTERS.map((letter) => (
        <span
          key={letter}
          aria-hidden="true"
          className={classNames(
            size === 'mini' && 'hidden',
            'grid h-[1.7em] place-items-center rounded-full border-[3px] bg-[var(--ball-ring)] leading-none text-[var(--ball-ink)]',
            LETTER_RING[letter],
          )}
        >
          {letter}
        </span>
      ))}
      {cells.map((cell, index) => {
        const free = index === FREE_CELL;
        const className = classNames(
          'grid aspect-square place-items-center',
          size === 'mini' ? 'rounded-[3px]' : 'rounded-[6px]',
          CELL[state[index] ?? 'plain'],
        );
        if (!pressable || free) {
          return (
            <span key={cell} className={className}>
              {free ? (
                <abbr title={t('card.free')} className="no-underline">
                  F
                </abbr>
              ) : (
                cell
              )}
            </span>
          );
        }
        return (
          <button
            key={cell}
            type="button"
            data-card={number}
            data-cell={cell}
            aria-pressed={state[index] === 'marked' || state[index] === 'winning'}
            className={className}
          >
            {cell}
          </button>
        );
      })}
    </div>
  );
});

export interface BingoCardProps {
  /** 1 to 200. */
  number: number;
  /** States of its 25 cells; all plain by default. */
  states?: readonly CellState[];
  size?: keyof typeof SIZE;
  pressable?: boolean;
  /** Adds a gold border: one number is missing. */
  near?: boolean;
  /** The border breathes. */
  pulses?: boolean;
  /** Shown beside the title: '1 to go', the winner's name. */
  note?: React.ReactNode;
  className?: string;
}

/** A bingo card: 'Card No. 57', the letters, and 25 cells with F in the middle. */
export function BingoCard({
  number,
  states = markedCells(number, new Set()),
  size = 'medium',
  pressable = false,
  near = false,
  pulses = false,
  note,
  className,
}: BingoCardProps) {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t('card.title', { number })}
      className={classNames(
        'relative rounded-control border bg-surface',
        size === 'mini' ? 'p-1' : 'p-2',
        near ? 'border-gold shadow-[0_0_0_1px_var(--gold)]' : 'border-line',
        className,
      )}
    >
      {pulses && (
        <span
          aria-hidden="true"
          className="motion-breathe pointer-events-none absolute -inset-0.5 rounded-control border-2 border-gold"
        />
      )}
      <div className="mb-1 flex min-h-6 items-center justify-between gap-1">
        <h3 className="text-xs font-bold whitespace-nowrap">
          {size === 'mini' ? number : t('card.title', { number })}
        </h3>
        {note}
      </div>
      <Cells number={number} states={states.join(' ')} size={size} pressable={pressable} />
    </section>
  );
}

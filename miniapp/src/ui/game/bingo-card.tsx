import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { CardCells, type CardSize } from './card-cells.tsx';
import { type CellState, markedCells } from './cell-states.ts';

export interface BingoCardProps {
  /** 1 to 200. */
  number: number;
  /** States of its 25 cells; all plain by default. */
  states?: readonly CellState[];
  size?: CardSize;
  pressable?: boolean;
  /** Adds a gold border: one number is missing. */
  near?: boolean;
  /** The border breathes. */
  pulses?: boolean;
  /** Shown beside the title: '1 to go', the winner's name. */
  note?: ReactNode;
  className?: string;
}

/** The card's name. On a phone it leaves a note its place: a second line would move the cells during play. */
function Title({ number, isShort }: { number: number; isShort: boolean }) {
  const { t } = useTranslation();
  const title = t('card.title', { number });
  if (!isShort) return title;
  return (
    <>
      <span className="md:hidden">{number}</span>
      <span className="max-md:hidden">{title}</span>
    </>
  );
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
  return (
    <div
      data-bingo-card={number}
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
      <div className="mb-1 flex min-h-6 flex-wrap items-center justify-between gap-x-1">
        {/* The cells below have it as their name. */}
        <p aria-hidden="true" className="text-xs font-bold whitespace-nowrap">
          {size === 'mini' ? number : <Title number={number} isShort={size === 'play' && Boolean(note)} />}
        </p>
        {note}
      </div>
      <CardCells number={number} states={states.join(' ')} size={size} pressable={pressable} />
    </div>
  );
}

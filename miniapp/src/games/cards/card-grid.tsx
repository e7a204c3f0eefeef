import type { LucideIcon } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { CardState } from './card-states.ts';

/** How cards of one state look: never by colour alone, so each state but 'free' has a sign. */
export interface CardLook {
  className: string;
  Sign: LucideIcon | null;
  signClass?: string;
}

interface CellProps {
  card: string;
  state: CardState;
  look: CardLook;
  isShown: boolean;
  label: string;
}

const Cell = memo(function Cell({ card, state, look, isShown, label }: CellProps) {
  const { className, Sign, signClass } = look;
  return (
    <button
      type="button"
      data-card={card}
      data-card-state={state}
      aria-label={label}
      aria-pressed={state === 'mine' || state === 'paid'}
      className={classNames(
        'tabular relative h-11 rounded-small border text-sm font-bold',
        className,
        isShown && 'outline-2 outline-offset-1 outline-ink',
      )}
    >
      {card}
      {Sign && (
        <Sign
          className={classNames('absolute top-0.5 right-0.5 size-3', signClass)}
          strokeWidth={3}
          aria-hidden="true"
        />
      )}
    </button>
  );
});

export interface CardGridProps {
  states: ReadonlyMap<string, CardState>;
  looks: Readonly<Record<CardState, CardLook>>;
  /** The name of each state, for screen readers. */
  names: Readonly<Record<CardState, string>>;
  /** The card that the screen shows in detail. */
  shown?: string | null;
  onTouch: (card: string) => void;
  /** The columns from 768 px on; a phone has seven. */
  wideColumns: string;
}

/** All cards of a game. One handler hears every cell, and only cells that changed are drawn again. */
export function CardGrid({ states, looks, names, shown = null, onTouch, wideColumns }: CardGridProps) {
  function press({ target }: MouseEvent) {
    const card = target instanceof Element && target.closest('button')?.dataset.card;
    if (card) onTouch(card);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the buttons in it are pressed
    <div className={classNames('grid grid-cols-7 gap-1', wideColumns)} onClick={press}>
      {[...states].map(([card, state]) => (
        <Cell
          key={card}
          card={card}
          state={state}
          look={looks[state]}
          isShown={card === shown}
          label={`${card}, ${names[state]}`}
        />
      ))}
    </div>
  );
}

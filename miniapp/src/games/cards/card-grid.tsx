import type { LucideIcon } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cellByKey } from '#ui/arrow-keys.ts';
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
  /** Tab leads to this card. */
  isTabStop: boolean;
  label: string;
}

const Cell = memo(function Cell({ card, state, look, isShown, isTabStop, label }: CellProps) {
  const { className, Sign, signClass } = look;
  return (
    <button
      type="button"
      data-card={card}
      data-card-state={state}
      aria-label={label}
      tabIndex={isTabStop ? 0 : -1}
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

/**
 * All cards of a game. One handler hears every cell, and only cells that changed are drawn again. Tab leads to one card,
 * and the arrow keys from card to card.
 */
export function CardGrid({ states, looks, names, shown = null, onTouch, wideColumns }: CardGridProps) {
  const { t } = useTranslation('round');
  const cards = [...states.keys()];
  const [focused, setFocused] = useState<string | null>(null);
  const tabStop = focused ?? shown ?? cards[0];
  const cardOf = (target: EventTarget): string | undefined =>
    target instanceof Element ? target.closest('button')?.dataset.card : undefined;

  function press({ target }: MouseEvent) {
    const card = cardOf(target);
    if (card) onTouch(card);
  }
  function move(event: KeyboardEvent<HTMLElement>) {
    const grid = event.currentTarget;
    const columns = getComputedStyle(grid).gridTemplateColumns.split(' ').length;
    const from = cards.indexOf(cardOf(event.target) ?? '');
    const next = from < 0 ? null : cellByKey(event.key, from, cards.length, columns);
    if (next === null) return;
    event.preventDefault();
    grid.querySelector<HTMLElement>(`[data-card="${cards[next]}"]`)?.focus();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      role="group"
      aria-label={t('cards.grid')}
      className={classNames('grid grid-cols-7 gap-1', wideColumns)}
      onClick={press}
      onKeyDown={move}
      onFocus={({ target }: FocusEvent) => setFocused(cardOf(target) ?? null)}
    >
      {[...states].map(([card, state]) => (
        <Cell
          key={card}
          card={card}
          state={state}
          look={looks[state]}
          isShown={card === shown}
          isTabStop={card === tabStop}
          label={`${card}, ${names[state]}`}
        />
      ))}
    </div>
  );
}

import { GAMES } from '@chewata/common/games';
import { Check, Circle, Lock } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardStanding } from '#games/card-states.ts';
import { classNames } from '#ui/class-names.ts';

/** Never by colour alone: a tick, a dot, a lock. */
const LOOK: Record<CardStanding, string> = {
  free: 'border-line bg-surface text-ink active:bg-sunken',
  mine: 'border-mine bg-mine text-on-state',
  paid: 'border-mine bg-mine text-on-state',
  taken: 'border-taken bg-info-soft text-taken',
  confirmed: 'border-transparent bg-danger-soft text-confirmed',
};
const SIGN: Record<CardStanding, typeof Check | null> = {
  free: null,
  mine: Check,
  paid: Check,
  taken: Circle,
  confirmed: Lock,
};

interface CellProps {
  card: string;
  standing: CardStanding;
  shown: boolean;
  label: string;
}

const Cell = memo(function Cell({ card, standing, shown, label }: CellProps) {
  const Sign = SIGN[standing];
  return (
    <button
      type="button"
      data-card={card}
      data-standing={standing}
      aria-label={label}
      aria-pressed={standing === 'mine' || standing === 'paid'}
      className={classNames(
        'tabular relative h-11 rounded-small border text-sm font-bold',
        LOOK[standing],
        shown && 'outline-2 outline-offset-1 outline-ink',
      )}
    >
      {card}
      {Sign && (
        <Sign
          className={classNames(
            'absolute top-0.5 right-0.5 size-3',
            standing === 'taken' && 'fill-current p-0.5',
          )}
          strokeWidth={3}
          aria-hidden="true"
        />
      )}
    </button>
  );
});

export interface CardGridProps {
  all: ReadonlyMap<string, CardStanding>;
  /** The card touched last. */
  shown: string | null;
  onTouch: (card: string) => void;
}

/** The 200 cards as one list: a change draws only the numbers that changed, one handler hears them all. */
export function CardGrid({ all, shown, onTouch }: CardGridProps) {
  const { t } = useTranslation('bingo');
  const names: Record<CardStanding, string> = {
    free: t('cards.standing.free'),
    mine: t('cards.standing.mine'),
    paid: t('cards.standing.paid'),
    taken: t('cards.standing.taken'),
    confirmed: t('cards.standing.confirmed'),
  };
  function press({ target }: MouseEvent) {
    const card = target instanceof Element && target.closest('button')?.dataset.card;
    if (card) onTouch(card);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: its buttons are what is pressed
    <div className="grid grid-cols-7 gap-1 md:grid-cols-[repeat(auto-fill,minmax(44px,1fr))]" onClick={press}>
      {GAMES.bingo.cards.map((card) => {
        const standing = all.get(card) ?? 'free';
        return (
          <Cell
            key={card}
            card={card}
            standing={standing}
            shown={card === shown}
            label={`${card}, ${names[standing]}`}
          />
        );
      })}
    </div>
  );
}

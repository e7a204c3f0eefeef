import { GAMES } from '@chewata/common/games';
import { Check, Eye, Lock } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardStanding } from '#games/card-states.ts';
import { classNames } from '#ui/class-names.ts';

/** Green: mine. Blue: held by another. Red: being looked at by another. Each with a sign beside. */
const LOOK: Record<CardStanding, string> = {
  free: 'border-line bg-surface text-ink active:bg-sunken',
  mine: 'border-mine bg-surface text-mine',
  paid: 'border-mine bg-mine text-on-state',
  taken: 'border-confirmed bg-danger-soft text-confirmed',
  confirmed: 'border-transparent bg-info-soft text-taken',
};
const SIGN: Record<CardStanding, typeof Check | null> = {
  free: null,
  mine: Check,
  paid: Check,
  taken: Eye,
  confirmed: Lock,
};

interface CellProps {
  card: string;
  standing: CardStanding;
  label: string;
}

const Cell = memo(function Cell({ card, standing, label }: CellProps) {
  const Sign = SIGN[standing];
  return (
    <button
      type="button"
      data-card={card}
      data-standing={standing}
      aria-label={label}
      aria-pressed={standing === 'mine' || standing === 'paid'}
      className={classNames('tabular relative h-11 rounded-small border text-sm font-bold', LOOK[standing])}
    >
      {card}
      {Sign && <Sign className="absolute top-0.5 right-0.5 size-3" strokeWidth={3} aria-hidden="true" />}
    </button>
  );
});

/** What the colours mean. */
function Legend() {
  const { t } = useTranslation('spin');
  const items = [
    { sign: Check, look: 'text-mine', text: t('standing.paid') },
    { sign: Lock, look: 'text-taken', text: t('standing.confirmed') },
    { sign: Eye, look: 'text-confirmed', text: t('standing.taken') },
  ];
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft" aria-hidden="true">
      {items.map(({ sign: Sign, look, text }) => (
        <li key={text} className="flex items-center gap-1">
          <Sign className={classNames('size-3', look)} strokeWidth={3} />
          {text}
        </li>
      ))}
    </ul>
  );
}

export interface NumberGridProps {
  all: ReadonlyMap<string, CardStanding>;
  onTouch: (card: string) => void;
}

/** The numbers 1 to 100 as one list: a change draws only what changed, one handler hears them all. */
export function NumberGrid({ all, onTouch }: NumberGridProps) {
  const { t } = useTranslation('spin');
  const names: Record<CardStanding, string> = {
    free: t('standing.free'),
    mine: t('standing.mine'),
    paid: t('standing.paid'),
    taken: t('standing.taken'),
    confirmed: t('standing.confirmed'),
  };
  function press({ target }: MouseEvent) {
    const card = target instanceof Element && target.closest('button')?.dataset.card;
    if (card) onTouch(card);
  }
  return (
    <div className="grid gap-3">
      <Legend />
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: its buttons are what is pressed */}
      <div className="grid grid-cols-7 gap-1 md:grid-cols-10" onClick={press}>
        {GAMES.spin.cards.map((card) => {
          const standing = all.get(card) ?? 'free';
          return <Cell key={card} card={card} standing={standing} label={`${card}, ${names[standing]}`} />;
        })}
      </div>
    </div>
  );
}

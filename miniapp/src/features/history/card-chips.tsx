import type { BetHistoryRow } from '@chewata/common/contract/rooms/rounds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCardName } from '#games/cards/use-card-name.ts';
import { classNames } from '#ui/class-names.ts';
import { winnerCards } from './round-row.ts';

/** The rest is summed up as '+5'. */
const SHOWN = 4;

export interface CardChipsProps {
  row: BetHistoryRow;
  cards: readonly string[];
  onCard: (card: string) => void;
}

/** The cards of a round, as buttons that show a card; winning ones are gold. */
export function CardChips({ row, cards, onCard }: CardChipsProps) {
  const { t } = useTranslation('history');
  const nameOf = useCardName(row.game);
  const [all, setAll] = useState(false);
  const winners = winnerCards(row);
  if (cards.length === 0) return <span className="text-soft">–</span>;
  const shown = all || cards.length <= SHOWN + 1 ? cards : cards.slice(0, SHOWN);
  return (
    <div className="flex flex-wrap gap-1.5">
      {shown.map((card) => (
        <button
          key={card}
          type="button"
          aria-label={t('card', { card: nameOf(card) })}
          className={classNames(
            'tabular min-h-11 min-w-11 rounded-full border px-2.5 text-sm font-bold',
            winners.includes(card) ? 'border-gold bg-gold-soft text-gold-ink' : 'border-line bg-surface',
          )}
          onClick={() => onCard(card)}
        >
          {nameOf(card)}
        </button>
      ))}
      {shown.length < cards.length && (
        <button
          type="button"
          aria-label={t('more')}
          className="tabular min-h-11 min-w-11 rounded-full text-sm font-bold text-brand-ink"
          onClick={() => setAll(true)}
        >
          +{cards.length - shown.length}
        </button>
      )}
    </div>
  );
}

import { Dices } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/controls/button.tsx';
import { formatAmount } from '#ui/money/amount.tsx';
import { CardChip } from './card-chip.tsx';
import { useStateNames } from './card-looks.ts';
import { ShownCard } from './shown-card.tsx';
import type { CardChoice } from './use-card-choice.ts';

export interface CardDockProps {
  choice: CardChoice;
  stake: number;
  /** The name of the other player who has the shown card; null if there is none. */
  owner: string | null;
}

/** The card that was touched last, my cards, and what I can do with them. */
export function CardDock({ choice, stake, owner }: CardDockProps) {
  const { t } = useTranslation('bingo');
  const { states, selected, shown, show, keep, selectRandom, remove } = choice;
  const { paid } = choice.purchase;
  const names = useStateNames();
  const state = shown === null ? undefined : states.get(shown);
  const mine = [...paid, ...selected];
  const status = owner
    ? {
        ...names,
        taken: t('bingo-play:cards.takenBy', { name: owner }),
        confirmed: t('bingo-play:cards.confirmedBy', { name: owner }),
      }
    : names;
  return (
    <div className="grid grid-cols-[152px_minmax(0,1fr)] gap-3 max-[17rem]:grid-cols-1 md:grid-cols-1">
      <ShownCard card={shown} />
      <div className="flex min-w-0 flex-col gap-2">
        <p className="min-h-6 truncate text-sm font-bold" aria-live="polite">
          {shown !== null && state && status[state]}
        </p>
        <div className="flex gap-1.5 overflow-x-auto p-0.5 md:flex-wrap">
          {mine.length === 0 && (
            <p className="flex min-h-11 items-center text-sm text-soft">{t('bingo-play:cards.noneYet')}</p>
          )}
          {mine.map((card) => (
            <CardChip
              key={card}
              card={card}
              endsAt={paid.includes(card) ? 'paid' : (choice.endsAt.get(card) ?? null)}
              shown={card === shown}
              onPress={() => (paid.includes(card) ? show(card) : keep(card))}
            />
          ))}
        </div>
        <div className="mt-auto grid gap-2">
          {shown !== null && (state === 'paid' || state === 'mine') && (
            <Button variant="outline" size="small" wide onClick={() => remove(shown)}>
              {state === 'paid'
                ? t('bingo-play:cards.giveBack', { amount: formatAmount(stake, true) })
                : t('bingo-play:cards.remove', { card: shown })}
            </Button>
          )}
          <Button
            variant="outline"
            size="small"
            wide
            icon={<Dices className="size-4" />}
            onClick={selectRandom}
          >
            {t('bingo-play:cards.random')}
          </Button>
        </div>
      </div>
    </div>
  );
}

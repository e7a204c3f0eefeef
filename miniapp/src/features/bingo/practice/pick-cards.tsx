import { BINGO_CARDS } from '@chewata/common/games/bingo/cards';
import { Dices } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardGrid } from '#games/cards/card-grid.tsx';
import { type CardState, randomFreeCard } from '#games/cards/card-states.ts';
import { haptics } from '#telegram/hooks.ts';
import { Button } from '#ui/controls/button.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { CARD_LOOKS, useStateNames } from '../cards/card-looks.ts';
import { ShownCard } from '../cards/shown-card.tsx';
import { PracticeRibbon } from './practice-ribbon.tsx';

/** The most cards in a practice round: they fit on a phone. */
const MOST_CARDS = 4;

export interface PickCardsProps {
  /** The cards of the partners. */
  taken: readonly string[];
  onStart: (cards: readonly string[]) => void;
  onBack: () => void;
}

/** Choosing cards for a practice round, as for a real one, but nothing is paid. */
export function PickCards({ taken, onStart, onBack }: PickCardsProps) {
  const { t } = useTranslation('bingo-play');
  const names = useStateNames();
  const [mine, setMine] = useState<readonly string[]>([]);
  const stateOf = (card: string): CardState =>
    mine.includes(card) ? 'mine' : taken.includes(card) ? 'confirmed' : 'free';
  const states = new Map(BINGO_CARDS.map(({ number }) => [String(number), stateOf(String(number))] as const));
  const shown = mine.at(-1);

  function touch(card: string): void {
    const state = states.get(card);
    if (state === 'confirmed' || (state === 'free' && mine.length >= MOST_CARDS)) {
      haptics.warning();
      return;
    }
    haptics.tap();
    setMine(state === 'mine' ? mine.filter((one) => one !== card) : [...mine, card]);
  }
  function touchRandom(): void {
    const card = randomFreeCard(states, Math.random);
    if (card !== null) touch(card);
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col max-[17rem]:overflow-y-auto md:grid md:grid-cols-[minmax(0,1fr)_20rem] md:gap-x-6 md:gap-y-4">
      <div className="grid gap-2 px-3.5 md:col-span-2 md:px-0">
        <ScreenTitle onBack={onBack}>{t('practice.title')}</ScreenTitle>
        <PracticeRibbon />
        <p className="text-sm">{t('practice.intro')}</p>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain max-[17rem]:flex-none max-[17rem]:overflow-visible px-3.5 py-2 md:overflow-visible md:px-0">
        <CardGrid
          states={states}
          looks={CARD_LOOKS}
          names={names}
          shown={shown ?? null}
          onTouch={touch}
          wideColumns="md:grid-cols-[repeat(auto-fill,minmax(44px,1fr))]"
        />
      </div>
      <div className="grid grid-cols-[152px_minmax(0,1fr)] max-[17rem]:grid-cols-1 content-start gap-3 border-t border-line bg-surface px-3.5 py-3 md:grid-cols-1 md:rounded-card md:border md:p-4">
        <ShownCard card={shown ?? null} />
        <div className="grid content-end gap-2">
          <p className="text-sm text-soft">{t('practice.pick', { n: MOST_CARDS })}</p>
          <Button
            variant="outline"
            size="small"
            wide
            icon={<Dices className="size-4" aria-hidden="true" />}
            disabled={mine.length >= MOST_CARDS}
            onClick={touchRandom}
          >
            {t('cards.random')}
          </Button>
          <Button wide disabled={mine.length === 0} onClick={() => onStart(mine)}>
            {t('practice.start')}
          </Button>
        </div>
      </div>
    </div>
  );
}

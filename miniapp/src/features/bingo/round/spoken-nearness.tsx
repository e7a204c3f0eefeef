import { useTranslation } from 'react-i18next';
import { Announcement } from '#ui/feedback/announcement.tsx';
import { ballName } from './ball-name.ts';
import { completingNumbers, nearestFirst } from './nearest.ts';

export interface SpokenNearnessProps {
  cards: readonly string[];
  called: readonly number[];
}

/** Says which of my cards is complete, or the number that my nearest card needs, to a player who cannot see it. */
export function SpokenNearness({ cards, called }: SpokenNearnessProps) {
  const { t } = useTranslation('bingo-play');
  const [nearest] = nearestFirst(cards, called);
  function text(): string {
    if (!nearest || nearest.toGo > 1) return '';
    const { card, toGo } = nearest;
    if (toGo === 0) return t('spoken.complete', { card });
    return t('spoken.near', { card, numbers: completingNumbers(card, called).map(ballName).join(', ') });
  }
  return <Announcement text={text()} />;
}

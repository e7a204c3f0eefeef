import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { throwConfetti } from '#games/result/confetti.ts';
import { haptics } from '#telegram/hooks.ts';
import { Button } from '#ui/controls/button.tsx';
import { BingoCard } from '#ui/game/bingo-card.tsx';
import { wonCells } from '#ui/game/cell-states.ts';
import { Dialog } from '#ui/layout/dialog.tsx';
import { Nearness } from '../round/bingo-result-dialog.tsx';
import { nearestFirst } from '../round/nearest.ts';
import { PracticeRibbon } from './practice-ribbon.tsx';

export interface PracticeResultProps {
  winning: readonly string[];
  partners: readonly string[];
  myCards: readonly string[];
  called: readonly number[];
  onAgain: () => void;
  onStakes: () => void;
  onClose: () => void;
}

/** How a practice round ended: without an amount, without sharing, and without a record. */
export function PracticeResult(props: PracticeResultProps) {
  const { winning, partners, myCards, called, onAgain, onStakes, onClose } = props;
  const { t } = useTranslation('bingo-play');
  const hasWon = myCards.some((card) => winning.includes(card));
  const ownerOf = (card: string): string => t('practice.partner', { n: partners.indexOf(card) + 1 });
  const nearest = hasWon ? undefined : nearestFirst(myCards, called)[0];
  useEffect(() => {
    if (!hasWon) return haptics.error();
    haptics.success();
    return throwConfetti();
  }, [hasWon]);
  return (
    <Dialog
      open
      onClose={onClose}
      tibeb={hasWon}
      title={hasWon ? t('practice.won') : t('practice.lost', { name: ownerOf(winning[0] ?? '') })}
      description={t('practice.note')}
      actions={
        <>
          <Button variant="outline" onClick={onStakes}>
            {t('practice.stakes')}
          </Button>
          <Button onClick={onAgain}>{t('practice.again')}</Button>
        </>
      }
    >
      <PracticeRibbon />
      {nearest && <Nearness nearest={nearest} called={called} />}
      <ul aria-label={t('result.winners')} className="flex flex-wrap justify-center gap-2">
        {winning.map((card) => (
          <li key={card} className="w-40">
            <p className="mb-1 text-sm font-bold text-soft">
              {myCards.includes(card) ? t('result.yourWinner') : ownerOf(card)}
            </p>
            <BingoCard number={Number(card)} states={wonCells(Number(card), called)} size="small" />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

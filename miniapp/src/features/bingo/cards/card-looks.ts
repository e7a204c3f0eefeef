import { Check, Circle, Hourglass, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CardLook } from '#games/cards/card-grid.tsx';
import type { CardState } from '#games/cards/card-states.ts';

/** Mine is green: in outline while it is only held, filled once it is paid. */
export const CARD_LOOKS: Readonly<Record<CardState, CardLook>> = {
  free: { className: 'border-line bg-surface text-ink active:bg-sunken', Sign: null },
  mine: { className: 'border-mine border-2 bg-surface text-mine', Sign: Hourglass },
  paid: { className: 'border-mine bg-mine text-on-state', Sign: Check },
  taken: {
    className: 'border-taken bg-info-soft text-taken',
    Sign: Circle,
    signClass: 'fill-current p-0.5',
  },
  confirmed: { className: 'border-transparent bg-danger-soft text-confirmed', Sign: Lock },
};

/** The names of the states of a card. */
export function useStateNames(): Record<CardState, string> {
  const { t } = useTranslation('bingo');
  return {
    free: t('bingo-play:cards.standing.free'),
    mine: t('bingo-play:cards.standing.mine'),
    paid: t('bingo-play:cards.standing.paid'),
    taken: t('bingo-play:cards.standing.taken'),
    confirmed: t('bingo-play:cards.standing.confirmed'),
  };
}

/** Shorter names, for the legend. */
export function useLegendNames(): Record<CardState, string> {
  const { t } = useTranslation('bingo');
  return {
    free: t('bingo-play:cards.standing.free'),
    mine: t('bingo-play:legend.mine'),
    paid: t('bingo-play:legend.paid'),
    taken: t('bingo-play:legend.taken'),
    confirmed: t('bingo-play:legend.confirmed'),
  };
}

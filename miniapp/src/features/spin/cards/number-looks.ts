import { Check, Eye, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CardLook } from '#games/cards/card-grid.tsx';
import type { CardState } from '#games/cards/card-states.ts';

/** Green: mine. Red: another player is looking at it. Blue: another player has paid for it. */
export const NUMBER_LOOKS: Readonly<Record<CardState, CardLook>> = {
  free: { className: 'border-line bg-surface text-ink active:bg-sunken', Sign: null },
  mine: { className: 'border-mine bg-surface text-mine', Sign: Check },
  paid: { className: 'border-mine bg-mine text-on-state', Sign: Check },
  taken: { className: 'border-confirmed bg-danger-soft text-confirmed', Sign: Eye },
  confirmed: { className: 'border-transparent bg-info-soft text-taken', Sign: Lock },
};

/** The names of the states of a number. */
export function useStateNames(): Record<CardState, string> {
  const { t } = useTranslation('spin');
  return {
    free: t('standing.free'),
    mine: t('standing.mine'),
    paid: t('standing.paid'),
    taken: t('standing.taken'),
    confirmed: t('standing.confirmed'),
  };
}

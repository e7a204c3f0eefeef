import { roundLabel } from '@chewata/common/games/spin/rounds';
import { useTranslation } from 'react-i18next';

/** 'Final', '1st', '2nd' or '3rd' in the player's language. */
export function useRoundName(): (round: number, rounds: number) => string {
  const { t } = useTranslation('spin');
  const names = {
    Final: t('round.final'),
    '1st': t('round.first'),
    '2nd': t('round.second'),
    '3rd': t('round.third'),
  };
  return (round, rounds) => names[roundLabel(round, rounds)];
}

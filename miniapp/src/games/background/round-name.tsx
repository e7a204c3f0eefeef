import { useTranslation } from 'react-i18next';
import { useSecondsUntilStart } from '#realtime/server-seconds.ts';
import { Countdown } from '#ui/time/countdown.tsx';
import type { BackgroundRound } from './background-list.ts';

/** A round of mine: its game and stake, and its countdown or that it plays. */
export function RoundName({ round: { game, stake, status, startsAt } }: { round: BackgroundRound }) {
  const { t } = useTranslation('my-rounds');
  const seconds = useSecondsUntilStart(status === 'Starting' ? startsAt : null);
  return (
    <>
      {t(`round.${game}`, { stake })} · {seconds > 0 ? <Countdown seconds={seconds} /> : t('playing')}
    </>
  );
}

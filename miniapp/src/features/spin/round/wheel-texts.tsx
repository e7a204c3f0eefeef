import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoundName } from './use-round-name.ts';
import type { SpinRound } from './use-spin-round.ts';

/** The text at the wheel's pointer: the countdown, the name of the round, or 'Wait'. */
export function PointerText({ spin }: { spin: SpinRound }): ReactNode {
  const { t } = useTranslation('spin');
  const roundName = useRoundName();
  const { secondsToTurn, room, wheel, rounds } = spin;
  if (secondsToTurn > 0) return secondsToTurn;
  if (room?.status === 'Finished') return roundName(rounds, rounds);
  if (wheel.phase === 'resting' || wheel.calls === 0) return t('game.wait');
  return roundName(Math.min(wheel.calls ?? 1, rounds), rounds);
}

/** The content of the wheel's hub: the countdown, 'Spinning', the winning number, or 'Wait'. */
export function HubText({ spin }: { spin: SpinRound }): ReactNode {
  const { t } = useTranslation('spin');
  const { secondsToTurn, wheel, newest, landed } = spin;
  if (secondsToTurn > 0)
    return <span className="tabular text-2xl font-bold text-brand-ink">{secondsToTurn}</span>;
  if (wheel.phase === 'turning')
    return <span className="text-sm font-bold text-soft">{t('game.spinning')}</span>;
  if (newest !== null && landed > 0)
    return <span className="tabular text-2xl font-bold text-gold-ink">{newest}</span>;
  return <span className="text-sm font-bold text-soft">{t('game.wait')}</span>;
}

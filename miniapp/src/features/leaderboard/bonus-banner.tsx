import type { BonusAnswer } from '@chewata/common/contract/community/leaderboard';
import { Trophy } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toDeviceTime } from '#api/server-clock.ts';
import { useSettings } from '#api/settings.ts';
import { usePromotionText } from '#games/promotion-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { useSecondsUntil } from '#ui/time/use-countdown.ts';
import { BonusCountdown } from './bonus-countdown.tsx';

const TONE = { active: 'good', soon: 'info', ended: 'plain' } as const;

export interface BonusBannerProps {
  bonus: BonusAnswer;
  /** Called when the countdown ends: the server knows the next state. */
  onTurn: () => void;
  onDetails: () => void;
}

/** The promotion: its name, the time until its start or end, and the prizes. */
export function BonusBanner({ bonus, onTurn, onDetails }: BonusBannerProps) {
  const { t } = useTranslation('leaderboard');
  const textOf = usePromotionText();
  const time = useLocalTime();
  const { state } = bonus;
  // The settings set the server clock.
  useSettings();
  const turn = state === 'ended' ? null : toDeviceTime(state === 'soon' ? bonus.startsAt : bonus.endsAt);
  const seconds = useSecondsUntil(turn);
  const over = seconds === 0;
  const turned = useEffectEvent(onTurn);
  useEffect(() => {
    if (over) turned();
  }, [over]);
  return (
    <section
      aria-label={textOf(bonus.name)}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-gold bg-gold-soft p-4"
    >
      <div className="flex flex-wrap items-start gap-3">
        <Trophy className="mt-1 size-7 shrink-0 text-gold-ink" aria-hidden="true" />
        <div className="min-w-28 flex-1">
          <h2 className="text-lg font-bold">{textOf(bonus.name)}</h2>
          <p className="text-sm text-soft">
            {t('until', { from: time(bonus.startsAt), to: time(bonus.endsAt) })}
          </p>
        </div>
        <Badge tone={TONE[state]}>{t(`state.${state}`)}</Badge>
      </div>
      {seconds !== null && (
        <div className="grid gap-1.5">
          <p className="text-sm font-bold">{t(state === 'soon' ? 'startsIn' : 'endsIn')}</p>
          <BonusCountdown seconds={seconds} />
        </div>
      )}
      <Button variant="gold" size="small" className="justify-self-start" onClick={onDetails}>
        {t('details')}
      </Button>
    </section>
  );
}

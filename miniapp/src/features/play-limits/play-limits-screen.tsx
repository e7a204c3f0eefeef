import { getPlayLimits } from '@chewata/common/contract/accounts/play-limits';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { LIMITS_KEY } from '#api/limits-key.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { ScreenSkeleton } from '#ui/feedback/skeletons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { LimitsForm } from './limits-form.tsx';
import { Pauses } from './pauses.tsx';

/** /play-limits: one's own limits, the present session, time-out and exclusion. */
export function PlayLimitsScreen() {
  const { t } = useTranslation('play-limits');
  const time = useLocalTime();
  const { data, error, refetch } = useQuery({ queryKey: LIMITS_KEY, queryFn: () => call(getPlayLimits) });
  if (error && !data)
    return <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />;
  if (!data) return <ScreenSkeleton />;
  const { session, excludedUntil, timeOutUntil } = data;
  const figures = [
    [t('staked'), session.staked],
    [t('won'), session.won],
    [t('net'), session.net],
  ] as const;
  return (
    <div className="mx-auto grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenTitle>{t('title')}</ScreenTitle>
      <p className="text-sm text-soft">{t('help')}</p>
      <nav aria-label={t('more')} className="flex flex-wrap gap-2 [&>*]:flex-1">
        <Link to="/play-limits/history" className={buttonClass({ variant: 'outline', size: 'small' })}>
          {t('history')}
        </Link>
        <Link to="/play-limits/help" className={buttonClass({ variant: 'outline', size: 'small' })}>
          {t('helpTitle')}
        </Link>
      </nav>
      {excludedUntil ? (
        <Notice tone="bad">{t('excluded', { until: time(excludedUntil) })}</Notice>
      ) : (
        timeOutUntil && <Notice tone="gold">{t('onBreak', { until: time(timeOutUntil) })}</Notice>
      )}
      <Card className="grid gap-2 p-4">
        <h2 className="text-base font-bold">{t('session')}</h2>
        <p className="text-sm text-soft">
          {session.startedAt ? t('since', { time: time(session.startedAt) }) : t('notPlaying')}
        </p>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2 text-sm">
          {figures.map(([label, birr]) => (
            <div key={label} className="min-w-0">
              <dt className="text-soft">{label}</dt>
              <dd className="font-bold">
                <Amount value={birr} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <LimitsForm key={JSON.stringify([data.limits, data.reality])} data={data} />
      <Pauses />
    </div>
  );
}

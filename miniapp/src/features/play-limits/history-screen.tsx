import { playHistory } from '@chewata/common/contract/accounts/play-history';
import { ADDIS_OFFSET_MS } from '@chewata/common/time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Button } from '#ui/controls/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { localDay } from '#ui/time/local-time.ts';
import { DayList, SessionList } from './history-lists.tsx';
import { LimitChanges } from './limit-changes.tsx';

/** /play-limits/history: results by day and by session of a month, and the changes of one's limits. */
export function PlayHistoryScreen() {
  const { t, i18n } = useTranslation('play-limits');
  const [asked, setAsked] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['play-history', asked],
    queryFn: ({ signal }) => call(playHistory, { query: asked ? { month: asked } : {}, signal }),
  });
  const shift = (months: number) => data && setAsked(monthAfter(data.month, months));
  return (
    <div className="mx-auto grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenTitle>{t('history')}</ScreenTitle>
      {error && !data && (
        <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />
      )}
      {!error && !data && <SkeletonBlock className="h-80" />}
      {data && (
        <>
          <div className="flex items-center justify-between gap-2">
            <Button variant="outline" size="small" onClick={() => shift(-1)}>
              {t('earlier')}
            </Button>
            <span className="tabular font-bold">{localDay(data.month, i18n.language)}</span>
            <Button variant="outline" size="small" disabled={asked === null} onClick={() => shift(1)}>
              {t('later')}
            </Button>
          </div>
          <DayList days={data.days} />
          <SessionList sessions={data.sessions} />
          <LimitChanges changes={data.changes} />
        </>
      )}
    </div>
  );
}

/** The month that is `months` later, 'YYYY-MM'; null for the present one, which the server knows. */
function monthAfter(month: string, months: number): string | null {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  const next = date.toISOString().slice(0, 7);
  return next >= new Date(Date.now() + ADDIS_OFFSET_MS).toISOString().slice(0, 7) ? null : next;
}

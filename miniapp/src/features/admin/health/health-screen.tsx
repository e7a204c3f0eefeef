import { readHealth } from '@chewata/common/contract/admin/health';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { CardColumns } from '#ui/layout/card-columns.tsx';
import { clockTime } from '#ui/time/local-time.ts';
import { Beacon } from './beacon-list.tsx';
import { Providers, Queues, Records, Servers, Stores } from './health-lists.tsx';
import { problemsIn } from './health-problems.ts';

const POLL_INTERVAL_MS = 5000;

/** /admin/health: how servers, stores, queues and providers are now; it updates by itself. */
export function HealthScreen() {
  const { t } = useTranslation('health');
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'health'],
    queryFn: ({ signal }) => call(readHealth, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
  });
  const failure = error && messageOf(error, t('common:error.unknown'));
  if (failure && !data) return <ErrorState message={failure} onRetry={() => refetch()} />;
  if (!data) return <SkeletonBlock className="h-96" />;
  const problems = problemsIn(data);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3" role="status">
        <Badge tone={problems > 0 ? 'bad' : 'good'}>
          {problems > 0 ? t('problems', { count: problems }) : t('well')}
        </Badge>
        <span className="tabular text-sm text-soft">
          {t('asOf', { time: clockTime(Date.parse(data.at)) })}
        </span>
      </div>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <CardColumns>
        <Queues health={data} />
        <Servers health={data} />
        <Providers health={data} />
        <Stores health={data} />
        <Beacon health={data} />
        <Records health={data} />
      </CardColumns>
    </>
  );
}

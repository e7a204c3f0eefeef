import { type ChartPoint, readCharts } from '@chewata/common/contract/admin/charts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Pills } from '#ui/controls/tabs.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { BarChart } from './bar-chart.tsx';
import { ChartTable } from './chart-table.tsx';
import { type ChartSpan, FIGURES, queryOf, SPANS } from './figures.ts';

const POLL_INTERVAL_MS = 60_000;

/** /admin/charts: players, rounds and money by hour or day. */
export function ChartsScreen() {
  const { t } = useTranslation('charts');
  const [span, setSpan] = useState<ChartSpan>('today');
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'charts', span],
    queryFn: ({ signal }) => call(readCharts, { query: queryOf(span, Date.now()), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_INTERVAL_MS,
  });
  return (
    <>
      <Pills
        label={t('span')}
        items={SPANS.map((key) => ({ key, label: t(`span.${key}`) }))}
        value={span}
        onChange={setSpan}
      />
      {error && !data ? (
        <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />
      ) : data ? (
        <Charts points={data.points} />
      ) : (
        <SkeletonBlock className="h-96" />
      )}
    </>
  );
}

function Charts({ points }: { points: readonly ChartPoint[] }) {
  const { t, i18n } = useTranslation('charts');
  const timeOf = useLocalTime();
  const number = new Intl.NumberFormat(['en'], { maximumFractionDigits: 2 });
  const figureOf = (value: number) => number.format(value);
  if (points.every((point) => FIGURES.every(({ key }) => point[key] === 0)))
    return <EmptyState drawing="money" text={t('empty')} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2" lang={i18n.language}>
      {FIGURES.map(({ key, isMoney }) => {
        const values = points.map((point) => point[key]);
        const textOf = (value: number) => (isMoney ? t('birr', { value: figureOf(value) }) : figureOf(value));
        // The same player may be in several hours: their number is not added up.
        const summary =
          key === 'players'
            ? t('most', { value: textOf(Math.max(...values)) })
            : t('inAll', { value: textOf(Math.round(values.reduce((a, b) => a + b, 0) * 100) / 100) });
        const name = t(`figure.${key}`);
        return (
          <BarChart
            key={key}
            name={name}
            summary={summary}
            description={t('chartText', { name, summary })}
            values={values}
            labelOf={(index) => `${timeOf(points[index]?.at ?? '')}: ${textOf(values[index] ?? 0)}`}
          />
        );
      })}
      <details className="md:col-span-2">
        <summary className="min-h-11 cursor-pointer py-2.5 font-bold">{t('numbers')}</summary>
        <ChartTable points={points} timeOf={timeOf} figureOf={figureOf} />
      </details>
    </div>
  );
}

import { type OverviewAnswer, overview } from '@chewata/common/contract/admin/reports';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { Facts } from '../parts/facts.tsx';
import { useFigureName } from '../parts/use-figure-name.ts';

const POLL_INTERVAL_MS = 10_000;

/** /admin: pending requests, today's figures, and the balances of house, tax and providers. */
export function OverviewScreen() {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'overview'],
    queryFn: ({ signal }) => call(overview, { signal }),
    refetchInterval: POLL_INTERVAL_MS,
  });
  if (error && !data)
    return <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />;
  return data ? <Figures overview={data} /> : <SkeletonBlock className="h-96" />;
}

const QUEUES = ['deposits', 'withdrawals'] as const;
const MONEY = ['stakes', 'wins', 'revenue', 'deposits', 'withdrawals'] as const;

function Figures({ overview }: { overview: OverviewAnswer }) {
  const { t } = useTranslation('admin');
  const figureOf = useFigureName();
  const { today, rooms, pending, accounts } = overview;
  const money = (value: number) => <Amount value={value} className="font-bold" />;
  const count = (key: string, value: number) => ({
    key,
    name: t(`count.${key}`),
    value: <span className="tabular font-bold">{value}</span>,
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2">
      {QUEUES.map((kind) => (
        <Link key={kind} to={`/admin/${kind}`} className="rounded-card active:opacity-80">
          <Card className="flex min-h-20 items-center justify-between gap-3 p-4">
            <span className="font-bold">{t(`waiting.${kind}`)}</span>
            <span className="tabular text-xl font-bold text-brand-ink">{pending[kind]}</span>
          </Card>
        </Link>
      ))}
      <Card className="grid gap-3 p-4">
        <h2 className="text-base font-bold">{t('today')}</h2>
        <Facts
          figures
          items={[
            count('rounds', today.rounds),
            ...MONEY.map((key) => ({ key, name: t(`today.${key}`), value: money(today[key]) })),
          ]}
        />
      </Card>
      <Card className="grid gap-3 p-4">
        <h2 className="text-base font-bold">{t('now')}</h2>
        <Facts
          figures
          items={[
            count('users', overview.users),
            count('newToday', overview.newToday),
            count('online', overview.online),
            count('open', rooms.open),
            count('playing', rooms.playing),
          ]}
        />
      </Card>
      <Card className="grid gap-3 p-4 md:col-span-2">
        <h2 className="text-base font-bold">{t('houseAccounts')}</h2>
        <Facts
          figures
          items={Object.entries(accounts).map(([key, value]) => ({
            key,
            name: figureOf(key),
            value: money(value),
          }))}
        />
      </Card>
    </div>
  );
}

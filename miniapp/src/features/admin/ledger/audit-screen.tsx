import { readAudit } from '@chewata/common/contract/admin/reports';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Button } from '#ui/controls/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { useFigureName } from '../parts/use-figure-name.ts';

/** Figures in Birr, beside the ledger's accounts such as 'house:revenue'; all others are counts. */
const SUMS = new Set(['turnover', 'heldByPlayers']);

/** /admin/audit: checks the ledger against its rules and lists its figures and every break. */
export function AuditScreen() {
  const { t } = useTranslation('admin');
  const figureOf = useFigureName();
  const timeOf = useLocalTime();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['admin', 'audit'],
    queryFn: ({ signal }) => call(readAudit, { signal }),
  });
  if (error && !data)
    return <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />;
  return (
    <>
      {data ? (
        <>
          <Notice tone={data.breaks.length === 0 ? 'good' : 'bad'}>
            <p className="font-bold">
              {data.breaks.length === 0 ? t('auditWhole') : t('auditBroken', { n: data.breaks.length })}
            </p>
            <p>{t('auditAt', { time: timeOf(data.at) })}</p>
          </Notice>
          {data.breaks.length > 0 && (
            <ul className="grid gap-2">
              {data.breaks.map(({ rule, subject, message }) => (
                <li key={`${rule} ${subject}`}>
                  <Card className="grid gap-1 p-4 text-sm">
                    <strong className="text-danger">{t(`rule.${rule}`, { defaultValue: rule })}</strong>
                    <span className="tabular break-all">{subject}</span>
                    <span className="break-words">{message}</span>
                  </Card>
                </li>
              ))}
            </ul>
          )}
          <Table
            label={t('figures')}
            rows={Object.entries(data.figures)}
            rowKey={([name]) => name}
            columns={[
              {
                key: 'name',
                header: t('figures'),
                cell: ([name]) => figureOf(name),
              },
              {
                key: 'value',
                header: t('figureValue'),
                align: 'end',
                cell: ([name, value]) =>
                  SUMS.has(name) || name.includes(':') ? (
                    <Amount value={value} className="font-bold" />
                  ) : (
                    value.toLocaleString('en')
                  ),
              },
            ]}
          />
        </>
      ) : (
        <SkeletonBlock className="h-96" />
      )}
      <Button variant="outline" className="justify-self-start" pending={isFetching} onClick={() => refetch()}>
        {t('auditAgain')}
      </Button>
    </>
  );
}

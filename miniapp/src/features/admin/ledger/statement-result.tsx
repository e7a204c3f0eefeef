import type { StatementAnswer } from '@chewata/common/contract/admin/reports';
import { providerTitle } from '@chewata/common/contract/money/providers';
import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/feedback/notice.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { StatementTotals } from './statement-totals.tsx';

/** The totals of both sides and every payment on which they differ. */
export function StatementResult({ result }: { result: StatementAnswer }) {
  const { t } = useTranslation('admin');
  const { ledger, statement, differences } = result;
  const amount = (value: number | null) =>
    value === null ? <span className="text-soft">{t('absent')}</span> : <Amount value={value} unit="none" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Notice tone={differences.length === 0 ? 'good' : 'bad'}>
        <p className="font-bold">
          {differences.length === 0 ? t('agrees') : t('differs', { n: differences.length })}
        </p>
        <p>
          {t(`method.${result.provider}`, { defaultValue: providerTitle(result.provider) })} · {result.day}
        </p>
      </Notice>
      <StatementTotals ledger={ledger} statement={statement} />
      {differences.length > 0 && (
        <Table
          label={t('differences')}
          rows={differences}
          rowKey={({ txnId }) => txnId}
          columns={[
            {
              key: 'txnId',
              header: t('txnId'),
              cell: ({ txnId }) => <span className="tabular break-all">{txnId}</span>,
            },
            { key: 'ledger', header: t('inLedger'), align: 'end', cell: (row) => amount(row.ledger) },
            {
              key: 'statement',
              header: t('inStatement'),
              align: 'end',
              cell: (row) => amount(row.statement),
            },
          ]}
        />
      )}
    </div>
  );
}

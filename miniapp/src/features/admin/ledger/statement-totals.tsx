import type { StatementFileAnswer } from '@chewata/common/contract/admin/statement-file';
import { useTranslation } from 'react-i18next';
import { Table } from '#ui/layout/table.tsx';
import { Amount } from '#ui/money/amount.tsx';

const TOTALS = ['deposits', 'payouts'] as const;

/** Deposits and payouts of both sides. */
export function StatementTotals({ ledger, statement }: Pick<StatementFileAnswer, 'ledger' | 'statement'>) {
  const { t } = useTranslation('admin');
  return (
    <Table
      label={t('section.statement')}
      rows={TOTALS}
      rowKey={(key) => key}
      columns={[
        {
          key: 'name',
          header: <span className="sr-only">{t('section.statement')}</span>,
          cell: (key) => <strong>{t(`section.${key === 'deposits' ? 'deposits' : 'withdrawals'}`)}</strong>,
        },
        {
          key: 'ledger',
          header: t('inLedger'),
          align: 'end',
          cell: (key) => <Amount value={ledger[key]} unit="none" />,
        },
        {
          key: 'statement',
          header: t('inStatement'),
          align: 'end',
          cell: (key) => <Amount value={statement[key]} unit="none" />,
        },
      ]}
    />
  );
}

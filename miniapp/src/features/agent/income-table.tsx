import type { agentIncome } from '@chewata/common/contract/community/agent';
import type { AnswerOf } from '@chewata/common/contract/route';
import { useTranslation } from 'react-i18next';
import { type Column, Table } from '#ui/layout/table.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';

type IncomeRound = AnswerOf<typeof agentIncome>['rounds'][number];

/** The agent's share of each finished round. */
export function IncomeTable({ rounds }: { rounds: readonly IncomeRound[] }) {
  const { t } = useTranslation('agent');
  const time = useLocalTime();
  const columns: Column<IncomeRound>[] = [
    { key: 'space', header: t('space'), cell: ({ space }) => <strong>{space}</strong> },
    { key: 'at', header: t('date'), cell: ({ at }) => <time dateTime={at}>{time(at)}</time> },
    {
      key: 'amount',
      header: t('amount'),
      align: 'end',
      cell: ({ amount }) => <Amount value={amount} className="font-bold" />,
    },
  ];
  return <Table label={t('amount')} columns={columns} rows={rounds} rowKey={({ roundId }) => roundId} />;
}

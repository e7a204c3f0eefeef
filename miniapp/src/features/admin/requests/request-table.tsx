import { type MoneyRequest, UNDECIDED_STATUSES } from '@chewata/common/contract/admin/requests';
import { providerTitle } from '@chewata/common/contract/money/providers';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { type Column, Table } from '#ui/layout/table.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { useAge } from '../parts/use-age.ts';
import { StatusBadge } from './status-badge.tsx';

export interface RequestTableProps {
  label: string;
  /** Undefined while loading. */
  items: readonly MoneyRequest[] | undefined;
  chosen: string | null;
  onChoose: (item: MoneyRequest) => void;
}

/** Requests as rows; on a phone the time and method are below the name. */
export function RequestTable({ label, items, chosen, onChoose }: RequestTableProps) {
  const { t } = useTranslation('admin');
  const timeOf = useLocalTime();
  const ageOf = useAge();
  const waitOf = ({ status, createdAt }: MoneyRequest) =>
    UNDECIDED_STATUSES.includes(status) ? t('waitingFor', { age: ageOf(createdAt) }) : null;
  const wayOf = ({ method }: MoneyRequest) => t(`method.${method}`, { defaultValue: providerTitle(method) });
  const columns: Column<MoneyRequest>[] = [
    {
      key: 'user',
      header: t('user'),
      cell: (row) => (
        <>
          <button
            type="button"
            aria-pressed={row._id === chosen}
            className="text-left font-bold"
            onClick={() => onChoose(row)}
          >
            {row.user.name}
          </button>
          <span className="tabular block text-xs text-soft">{row.user.phoneNo}</span>
          <span className="block text-xs text-soft sm:hidden">
            {wayOf(row)} · {waitOf(row) ?? timeOf(row.createdAt)}
          </span>
        </>
      ),
    },
    { key: 'way', header: t('way'), className: 'hidden sm:table-cell', cell: wayOf },
    {
      key: 'at',
      header: t('since'),
      className: 'hidden sm:table-cell whitespace-nowrap',
      cell: (row) => (
        <>
          {timeOf(row.createdAt)}
          {waitOf(row) && <span className="block text-xs font-bold text-soft">{waitOf(row)}</span>}
        </>
      ),
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'end',
      cell: (row) => (
        <>
          <Amount value={row.amount} unit="none" className="font-bold" />
          <span className="mt-1 block sm:hidden">
            <StatusBadge status={row.status} />
          </span>
        </>
      ),
    },
    {
      key: 'status',
      header: t('state'),
      className: 'hidden sm:table-cell',
      cell: (row) => <StatusBadge status={row.status} />,
    },
  ];
  return (
    <Table
      label={label}
      columns={columns}
      rows={items}
      rowKey={({ _id }) => _id}
      rowClass={({ _id }) => (_id === chosen ? 'bg-brand-soft' : '')}
      onRowPress={onChoose}
      empty={<EmptyState drawing="money" text={t('queueEmpty')} />}
    />
  );
}

import type { TransactionAnswer } from '@chewata/common/contract/money/wallet';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Pagination } from '#ui/controls/pagination.tsx';
import { Badge, type Tone } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { toastSuccess } from '#ui/feedback/toast.ts';
import { Table } from '#ui/layout/table.tsx';
import { Amount, formatAmount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { useTransactions } from './transactions.ts';

const TONE: Record<TransactionAnswer['status'], Tone> = { success: 'good', Pending: 'info', Declined: 'bad' };

const OUT: readonly TransactionAnswer['type'][] = ['Withdraw', 'Transfer Out', 'Points'];

/** Plus for money in, minus for money out, nothing for a declined transaction. An adjustment has its own sign. */
function signOf({ type, amount, status }: TransactionAnswer): '+' | '−' | '' {
  if (status === 'Declined' || amount < 0) return '';
  return OUT.includes(type) ? '−' : '+';
}

/**
 * All transactions except stakes and wins, newest first. On a phone the time is below the type and the status below
 * the amount. Each row's receipt can be shared.
 */
export function HistoryTab() {
  const { t } = useTranslation('wallet');
  const timeOf = useLocalTime();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useTransactions(page);

  const statusOf = ({ status }: TransactionAnswer) => (
    <Badge tone={TONE[status]}>{t(`status.${status}`)}</Badge>
  );

  async function share(row: TransactionAnswer) {
    const text = t('history.receipt', {
      type: t(`type.${row.type}`),
      amount: formatAmount(row.amount),
      status: t(`status.${row.status}`),
      time: timeOf(row.createdAt),
      id: row.txnId,
    });
    if (navigator.share) return navigator.share({ text }).catch(() => undefined);
    await navigator.clipboard?.writeText(text);
    await toastSuccess(t('common:copied'));
  }

  if (error && !data)
    return <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />;
  return (
    <div
      className={classNames('grid gap-4 transition-opacity duration-150', isPlaceholderData && 'opacity-60')}
    >
      <Table
        label={t('tab.history')}
        rows={data?.transactionHistory}
        rowKey={(row) => row._id}
        empty={<EmptyState drawing="money" text={t('history.empty')} />}
        columns={[
          {
            key: 'type',
            header: t('history.type'),
            cell: (row) => (
              <>
                <span className="font-bold">{t(`type.${row.type}`)}</span>
                <span className="block text-xs text-soft sm:hidden">{timeOf(row.createdAt)}</span>
                <PrizeNote row={row} />
              </>
            ),
          },
          {
            key: 'date',
            header: t('history.date'),
            className: 'hidden sm:table-cell',
            cell: (row) => timeOf(row.createdAt),
          },
          {
            key: 'amount',
            header: t('history.amount'),
            align: 'end',
            cell: (row) => (
              <>
                <span
                  className={classNames(
                    'font-bold whitespace-nowrap',
                    signOf(row) === '+' && 'text-brand-ink',
                  )}
                >
                  {signOf(row)}
                  <Amount value={row.amount} unit="none" />
                </span>
                <span className="mt-1 block sm:hidden">{statusOf(row)}</span>
              </>
            ),
          },
          {
            key: 'status',
            header: t('history.status'),
            className: 'hidden sm:table-cell',
            cell: statusOf,
          },
          {
            key: 'share',
            header: <span className="sr-only">{t('history.share')}</span>,
            align: 'end',
            className: 'w-12 max-sm:px-0.5',
            cell: (row) => (
              <IconButton
                label={t('history.share')}
                icon={<Share2 className="size-4" />}
                onClick={() => share(row)}
              />
            ),
          },
        ]}
      />
      {data && <Pagination page={page} pages={data.totalPages} onPage={setPage} />}
    </div>
  );
}

/** Until when a prize is being checked, or why it is not paid. */
function PrizeNote({ row: { checkedUntil, reason } }: { row: TransactionAnswer }) {
  const { t } = useTranslation('wallet');
  const timeOf = useLocalTime();
  if (checkedUntil === undefined && reason === undefined) return null;
  return (
    <span className="block text-xs break-words text-soft">
      {reason === undefined
        ? t('history.checked', { time: timeOf(checkedUntil ?? '') })
        : t('history.notPaid', { reason })}
    </span>
  );
}

import type { TransactionAnswer } from '@chewata/common/contract/money/wallet';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '#ui/feedback/badge.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';

const TONE: Record<TransactionAnswer['status'], Tone> = { success: 'good', Pending: 'info', Declined: 'bad' };

/** Wallet transactions in short rows, so that they fit beside a request. */
export function HistoryList({ rows }: { rows: readonly TransactionAnswer[] }) {
  const { t } = useTranslation('wallet');
  const timeOf = useLocalTime();
  if (rows.length === 0) return <p className="text-sm text-soft">{t('history.empty')}</p>;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] text-sm">
      {rows.map((row) => (
        <li key={row._id} className="flex items-center gap-3 border-b border-line py-2 last:border-0">
          <div className="min-w-0 flex-1">
            <p className="font-bold">{t(`type.${row.type}`)}</p>
            <p className="text-xs text-soft">{timeOf(row.createdAt)}</p>
            <p className="tabular truncate text-xs text-soft">{row.txnId}</p>
          </div>
          <div className="grid justify-items-end gap-1">
            <Amount value={row.amount} unit="none" className="font-bold" />
            <Badge tone={TONE[row.status]}>{t(`status.${row.status}`)}</Badge>
          </div>
        </li>
      ))}
    </ul>
  );
}

import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshBalance } from '../../api/balance.ts';
import { formatAmount } from '../../ui/amount.tsx';
import { useLocalTime } from '../../ui/local-time.ts';
import { Notice } from '../../ui/notice.tsx';
import { SandboxLink } from '../../ui/sandbox-link.tsx';
import { useTransactions } from './transactions.ts';

/** Money on its way: what is known, since when, and what comes next. */
export function WaitingMoney() {
  const { t } = useTranslation('wallet');
  const timeOf = useLocalTime();
  const { data } = useTransactions(1);
  const waiting = data?.transactionHistory.filter(({ status }) => status === 'Pending') ?? [];
  const seen = useRef(0);
  useEffect(() => {
    if (waiting.length < seen.current) void refreshBalance();
    seen.current = waiting.length;
  }, [waiting.length]);
  const [newest] = waiting;
  if (!newest) return null;
  const deposit = newest.type === 'Deposit';
  return (
    <Notice tone="info">
      <p className="font-bold">
        {t(deposit ? 'waiting.deposit' : 'waiting.withdraw', {
          amount: formatAmount(newest.amount),
          time: timeOf(newest.createdAt, false),
        })}
        {waiting.length > 1 && ` ${t('waiting.more', { n: waiting.length - 1 })}`}
      </p>
      <p>{t(deposit ? 'waiting.depositNext' : 'waiting.withdrawNext')}</p>
      {deposit && <SandboxLink tab="payments" />}
    </Notice>
  );
}

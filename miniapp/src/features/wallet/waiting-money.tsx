import type { TransactionAnswer } from '@chewata/common/contract/money/wallet';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshBalance } from '#api/balance.ts';
import { queryClient } from '#api/query-client.ts';
import { readPreference, savePreference } from '#device/preferences.ts';
import { SandboxLink } from '#forms/sandbox-link.tsx';
import { useServerEvent } from '#realtime/hooks.ts';
import { askToWrite } from '#telegram/ask-once.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { SkeletonLine } from '#ui/feedback/skeletons.tsx';
import { formatAmount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { lastCheckout } from './deposit/open-checkout.ts';
import { ReturnedPayment } from './deposit/returned-payment.tsx';
import { useTransactions, useWaiting } from './transactions.ts';

/** Preference: there were pending transactions when the wallet was last shown, so space is reserved for the notice. */
const HAD_PENDING = 'wallet.waited';

/** The pending transactions: their state, since when, and the next step. */
export function WaitingMoney() {
  const [checkout] = useState(lastCheckout);
  const { data } = useTransactions(1, checkout !== null);
  const { data: open } = useWaiting();
  // Money has moved: a pending transaction may have been credited.
  useServerEvent('bingo', 'updateBalance', () => {
    void queryClient.invalidateQueries({ queryKey: ['transactions'] });
  });
  const returned = data?.transactionHistory.find(({ txnId }) => txnId === checkout);
  const waiting = (open?.waiting ?? []).filter(({ txnId }) => txnId !== returned?.txnId);
  const ids = open?.waiting.map(({ txnId }) => txnId).join();
  const seen = useRef(ids);
  useEffect(() => {
    if (ids === undefined) return;
    savePreference(HAD_PENDING, String(ids !== ''));
    // A pending transaction was decided: the history and maybe the balance changed.
    if (seen.current) {
      void refreshBalance();
      void queryClient.invalidateQueries({ queryKey: ['transactions'] });
    }
    seen.current = ids;
  }, [ids]);
  // A player who has just deposited is likely to allow messages about it.
  const arrived = returned?.type === 'Deposit' && returned.status === 'success';
  useEffect(() => {
    if (arrived) void askToWrite();
  }, [arrived]);
  const [newest] = waiting;
  if (!open && !returned) return readPreference(HAD_PENDING) === 'true' ? <NoticePlace /> : null;
  return (
    <>
      {returned && <ReturnedPayment row={returned} />}
      {newest && <WaitingNotice newest={newest} more={waiting.length - 1} />}
    </>
  );
}

const NoticePlace = () => (
  <Notice tone="info">
    <SkeletonLine className="my-0.5 w-3/4" />
    <SkeletonLine className="my-0.5 w-1/2" />
    <SandboxLink tab="payments" />
  </Notice>
);

/** After half a day the hour alone would be ambiguous. */
const isOld = ({ createdAt }: TransactionAnswer): boolean =>
  Date.now() - Date.parse(createdAt) > 12 * 60 * 60 * 1000;

function WaitingNotice({ newest, more }: { newest: TransactionAnswer; more: number }) {
  const { t } = useTranslation('wallet');
  const timeOf = useLocalTime();
  const deposit = newest.type === 'Deposit';
  return (
    <Notice tone="info">
      <p className="font-bold">
        {t(deposit ? 'waiting.deposit' : 'waiting.withdraw', {
          amount: formatAmount(newest.amount),
          time: timeOf(newest.createdAt, isOld(newest)),
        })}
        {more > 0 && ` ${t('waiting.more', { n: more })}`}
      </p>
      <p>{t(deposit ? 'waiting.depositNext' : 'waiting.withdrawNext')}</p>
      {deposit && <SandboxLink tab="payments" />}
    </Notice>
  );
}

import { sandboxPay, sandboxPayout } from '@chewata/common/contract/money/sandbox';
import { type TransactionAnswer, transactionHistory } from '@chewata/common/contract/money/wallet';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { refreshBalance } from '#api/balance.ts';
import { call } from '#api/call.ts';
import { useSession } from '#api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { toastError, toastSuccess } from '#ui/feedback/toast.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';

type PaymentOutcome = 'success' | 'failed';

/** Simulates the provider's decision about a payment: it succeeds or fails. */
function useAnswerPayment(onAnswered: () => unknown) {
  const { t } = useTranslation('sandbox');
  return async (kind: 'deposit' | 'payout', txnId: string, outcome: PaymentOutcome) => {
    try {
      const { status } = await call(kind === 'deposit' ? sandboxPay : sandboxPayout, {
        params: { txnId },
        body: { outcome },
      });
      await Promise.all([toastSuccess(t('answered', { txnId, status })), onAnswered(), refreshBalance()]);
    } catch (error) {
      await toastError(messageOf(error, t('common:error.unknown')));
    }
  };
}

const isWaiting = ({ type, status }: TransactionAnswer) =>
  status === 'Pending' && (type === 'Deposit' || type === 'Withdraw');

/** The user's pending deposits and withdrawals, and a field for the id of any other. */
export function Payments() {
  const { t } = useTranslation('sandbox');
  const time = useLocalTime();
  const signedIn = useSession().state === 'signed-in';
  const [typed, setTyped] = useState('');
  const { data, refetch } = useQuery({
    queryKey: ['transactions', 1],
    queryFn: ({ signal }) => call(transactionHistory, { query: { pageNumber: '1' }, signal }),
    enabled: signedIn,
    refetchInterval: 5000,
  });
  const answer = useAnswerPayment(() => signedIn && refetch());
  const waiting = data?.transactionHistory.filter(isWaiting) ?? [];
  return (
    <div className="grid gap-4">
      {waiting.length === 0 && <EmptyState drawing="money" text={t(signedIn ? 'noPayments' : 'signedOut')} />}
      {waiting.map(({ _id, type, amount, txnId, createdAt }) => {
        const kind = type === 'Deposit' ? 'deposit' : 'payout';
        return (
          <Card key={_id} className="grid gap-3 p-4">
            <div className="flex items-baseline justify-between gap-2">
              <p className="font-bold">{t(kind)}</p>
              <Amount value={amount} className="text-lg font-bold" />
            </div>
            <p className="tabular flex flex-wrap justify-between gap-x-3 text-xs text-soft">
              <span className="break-all">{txnId}</span>
              <time dateTime={createdAt}>{time(createdAt)}</time>
            </p>
            <div className="grid grid-cols-2 gap-2">
              <Button variant="outline" size="small" onClick={() => answer(kind, txnId, 'failed')}>
                {t(kind === 'deposit' ? 'fail' : 'payoutFails')}
              </Button>
              <Button size="small" onClick={() => answer(kind, txnId, 'success')}>
                {t(kind === 'deposit' ? 'pay' : 'payoutArrives')}
              </Button>
            </div>
          </Card>
        );
      })}
      <Card className="grid gap-3 p-4">
        <TextField
          label={t('txnId')}
          hint={t('txnIdHint')}
          value={typed}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value.trim())}
        />
        <div className="grid grid-cols-2 gap-2">
          <Button
            variant="outline"
            size="small"
            disabled={!typed}
            onClick={() => answer('deposit', typed, 'failed')}
          >
            {t('fail')}
          </Button>
          <Button size="small" disabled={!typed} onClick={() => answer('deposit', typed, 'success')}>
            {t('pay')}
          </Button>
        </div>
      </Card>
    </div>
  );
}

import type { TransactionAnswer } from '@chewata/common/contract/money/wallet';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshBalance } from '#api/balance.ts';
import { SandboxLink } from '#forms/sandbox-link.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { formatAmount } from '#ui/money/amount.tsx';
import { forgetCheckout } from './open-checkout.ts';

const TONE = { Pending: 'info', success: 'good', Declined: 'bad' } as const;

/**
 * The state of a payment after the player came back from the provider's page. Coming back proves nothing: the
 * payment is pending until the server confirms it.
 */
export function ReturnedPayment({ row }: { row: TransactionAnswer }) {
  const { t } = useTranslation('wallet');
  const { status } = row;
  useEffect(() => {
    if (status === 'Pending') return;
    forgetCheckout();
    void refreshBalance();
  }, [status]);
  return (
    <Notice tone={TONE[status]}>
      <p className="font-bold">{t(`returned.${status}`, { amount: formatAmount(row.amount) })}</p>
      {status === 'Pending' && (
        <>
          <p>{t('returned.next')}</p>
          <SandboxLink tab="payments" />
        </>
      )}
    </Notice>
  );
}

import {
  checkCbeBirrReceipt,
  checkReceipt,
  type ReceiptAnswer,
} from '@chewata/common/contract/money/deposits';
import type { DepositWay } from '@chewata/common/contract/settings/payment-ways';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { useMe } from '#api/session.ts';
import { SandboxLink } from '#forms/sandbox-link.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { type MoneyField, MoneyForm } from '../money-form.tsx';
import { DepositAccount } from './deposit-account.tsx';

/** Looks up the receipt of a transfer by its id, in upper case. Administrators also enter the payer's phone. */
export function ReceiptForm({ way }: { way: Extract<DepositWay, { kind: 'receipt' }> }) {
  const { t } = useTranslation('wallet');
  const timeOf = useLocalTime();
  const { isAdmin } = useMe();
  const [found, setFound] = useState<ReceiptAnswer | null>(null);
  const phone: MoneyField = { name: 'phoneNo', kind: 'phone', label: t('field.payerPhone') };
  return (
    <>
      <MoneyForm
        route={checkReceipt}
        fields={[
          { name: 'txnId', kind: 'text', label: t('field.txnId'), hint: t('field.txnHint') },
          ...(isAdmin ? [phone] : []),
        ]}
        submitLabel="deposit.check"
        plainLabel="deposit.check"
        send={(body: { txnId: string; phoneNo?: string }, idempotencyKey) => {
          const txnId = body.txnId.trim().toUpperCase();
          const payer = { phoneNo: body.phoneNo };
          return way.call === checkReceipt.path
            ? call(checkReceipt, { body: { ...payer, txnId }, idempotencyKey })
            : call(checkCbeBirrReceipt, { params: { id: txnId }, query: payer });
        }}
        onDone={setFound}
        onChange={() => setFound(null)}
      >
        <DepositAccount name={way.account} />
        <p className="text-sm text-soft">{t('deposit.receiptText')}</p>
        <SandboxLink tab="receipts" />
      </MoneyForm>
      {found && (
        <Notice tone={found.transaction.status === 'success' ? 'good' : 'info'}>
          <p className="font-bold">{found.message}</p>
          <p>
            <Amount value={found.transaction.amount} /> · {timeOf(found.transaction.createdAt)}
          </p>
        </Notice>
      )}
    </>
  );
}

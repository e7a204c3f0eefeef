import { manualDeposit } from '@chewata/common/contract/wallet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { SandboxLink } from '#forms/sandbox-link.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { DepositAccount } from './deposit-account.tsx';
import { MoneyForm } from './money-form.tsx';

const PREFIX = 'FT';
const withPrefix = (txnId: string): string => {
  const id = txnId.trim().toUpperCase();
  return id.startsWith(PREFIX) ? id : `${PREFIX}${id}`;
};

/** A transfer to the Commercial Bank by hand: the receipt's id, with FT before it, is looked at or approved. */
export function ManualDepositForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('wallet');
  const [told, setTold] = useState<string | null>(null);
  if (told)
    return (
      <>
        <Notice tone="good">{told}</Notice>
        <button type="button" className="min-h-11 text-sm font-bold text-brand-ink" onClick={onDone}>
          {t('common:close')}
        </button>
      </>
    );
  return (
    <MoneyForm
      route={manualDeposit}
      fields={[
        { name: 'amount', kind: 'amount', label: t('field.amount') },
        { name: 'txnId', kind: 'text', label: t('field.txnId'), hint: t('field.ftHint') },
      ]}
      submitLabel="deposit.submit"
      plainLabel="tab.deposit"
      send={(body: { amount: number; txnId: string }, idempotencyKey) =>
        call(manualDeposit, { body: { ...body, txnId: withPrefix(body.txnId) }, idempotencyKey })
      }
      onDone={({ message }) => setTold(message)}
    >
      <DepositAccount name="cbe" />
      <p className="text-sm text-soft">{t('deposit.manualText')}</p>
      <SandboxLink tab="receipts" />
    </MoneyForm>
  );
}

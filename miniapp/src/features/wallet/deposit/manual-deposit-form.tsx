import type { DepositWay } from '@chewata/common/contract/settings/payment-ways';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { SandboxLink } from '#forms/sandbox-link.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { MoneyForm } from '../money-form.tsx';
import { manualDepositCall } from '../way-calls.ts';
import { DepositAccount } from './deposit-account.tsx';

/** Receipt ids of the Commercial Bank begin with it. */
const PREFIX = 'FT';
const withPrefix = (txnId: string): string => {
  const id = txnId.trim().toUpperCase();
  return id.startsWith(PREFIX) ? id : `${PREFIX}${id}`;
};

export interface ManualDepositFormProps {
  way: Extract<DepositWay, { kind: 'manual' }>;
  onDone: () => void;
}

/** A manual transfer to the Commercial Bank: the server looks up the receipt, or an administrator approves it. */
export function ManualDepositForm({ way, onDone }: ManualDepositFormProps) {
  const { t } = useTranslation('wallet');
  const [message, setMessage] = useState<string | null>(null);
  const route = manualDepositCall(way);
  if (message)
    return (
      <>
        <Notice tone="good">{message}</Notice>
        <button type="button" className="min-h-11 text-sm font-bold text-brand-ink" onClick={onDone}>
          {t('common:close')}
        </button>
      </>
    );
  return (
    <MoneyForm
      route={route}
      fields={[
        { name: 'amount', kind: 'amount', label: t('field.amount') },
        { name: 'txnId', kind: 'text', label: t('field.txnId'), hint: t('field.ftHint') },
      ]}
      submitLabel="deposit.submit"
      plainLabel="tab.deposit"
      send={(body: { amount: number; txnId: string }, idempotencyKey) =>
        call(route, { body: { ...body, txnId: withPrefix(body.txnId) }, idempotencyKey })
      }
      onDone={(answer) => setMessage(answer.message)}
    >
      <DepositAccount name={way.account} />
      <p className="text-sm text-soft">{t('deposit.manualText')}</p>
      <SandboxLink tab="receipts" />
    </MoneyForm>
  );
}

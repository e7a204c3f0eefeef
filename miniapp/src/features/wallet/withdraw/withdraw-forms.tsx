import type { WithdrawalWay } from '@chewata/common/contract/settings/payment-ways';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { useMe } from '#api/session.ts';
import { useSettings } from '#api/settings.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import type { BodyOf } from '../body-of.ts';
import { MoneyForm } from '../money-form.tsx';
import { useOtpField } from '../use-otp-field.ts';
import { bankWithdrawCall, directWithdrawCall } from '../way-calls.ts';
import { Accepted, useBanks } from './withdraw-parts.tsx';

/** To an account at a bank of the provider's list. */
export function BankWithdrawForm({ way }: { way: Extract<WithdrawalWay, { kind: 'bank' }> }) {
  const { t } = useTranslation('wallet');
  const limitReached = useSettings()?.flags.telebirrLimitReached ?? false;
  const banks = useBanks({ without: limitReached ? ['TELEBIRR'] : [] });
  const otp = useOtpField(way);
  const [done, setDone] = useState(false);
  const route = bankWithdrawCall(way);
  return (
    <>
      <MoneyForm
        route={route}
        fields={[
          { name: 'bank', kind: 'choice', label: t('field.bank'), choices: banks },
          { name: 'accountNumber', kind: 'text', label: t('field.accountNumber') },
          { name: 'accountName', kind: 'text', label: t('field.accountHolder') },
          { name: 'amount', kind: 'amount', label: t('field.amount') },
          ...otp,
        ]}
        submitLabel="withdraw.submit"
        plainLabel="tab.withdraw"
        send={(body: BodyOf<typeof route>, idempotencyKey) => call(route, { body, idempotencyKey })}
        onDone={() => setDone(true)}
        onChange={() => setDone(false)}
      >
        {limitReached && <Notice tone="warn">{t('telebirrLimit')}</Notice>}
      </MoneyForm>
      {done && <Accepted>{t('withdraw.success')}</Accepted>}
    </>
  );
}

/** To the user's own phone, by Telebirr or CBE Birr. */
export function DirectWithdrawForm({ way }: { way: Extract<WithdrawalWay, { kind: 'direct' }> }) {
  const { t } = useTranslation('wallet');
  const otp = useOtpField(way);
  const { phoneNo } = useMe();
  const [done, setDone] = useState(false);
  const route = directWithdrawCall(way);
  return (
    <>
      <MoneyForm
        route={route}
        fields={[{ name: 'amount', kind: 'amount', label: t('field.amount') }, ...otp]}
        hiddenFields={{ medium: way.medium }}
        submitLabel="withdraw.submit"
        plainLabel="tab.withdraw"
        send={(body: BodyOf<typeof route>, idempotencyKey) => call(route, { body, idempotencyKey })}
        onDone={() => setDone(true)}
        onChange={() => setDone(false)}
      >
        <p className="text-sm text-soft">{t('withdraw.toPhone', { phone: phoneNo })}</p>
      </MoneyForm>
      {done && <Accepted>{t('withdraw.success')}</Accepted>}
    </>
  );
}

import { DIRECT_MEDIUMS } from '@chewata/common/contract/money/deposits';
import { MANUAL_BANKS, type manualWithdraw } from '@chewata/common/contract/money/withdrawals';
import type { WithdrawalWay } from '@chewata/common/contract/settings/payment-ways';
import { localHour } from '@chewata/common/local-clock';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { useMe } from '#api/session.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { localTime } from '#ui/time/local-time.ts';
import type { BodyOf } from '../body-of.ts';
import { MoneyForm } from '../money-form.tsx';
import { useOtpField } from '../use-otp-field.ts';
import { manualWithdrawCall } from '../way-calls.ts';
import { Accepted, useBanks } from './withdraw-parts.tsx';

/** The hour in Addis Ababa, in which the opening hours are given. */
const hourNow = (): number => Number(localTime(new Date().toISOString(), 'en', false).slice(0, 2));

/** An administrator pays it, within the opening hours. */
export function ManualWithdrawForm({ way }: { way: Extract<WithdrawalWay, { kind: 'manual' }> }) {
  const { t, i18n } = useTranslation('wallet');
  const banks = useBanks({ enabled: way.banks, without: DIRECT_MEDIUMS });
  const otp = useOtpField(way);
  const { phoneNo } = useMe();
  const [bank, setBank] = useState('');
  const [accepted, setAccepted] = useState<string | null>(null);
  const toPhone = (MANUAL_BANKS as readonly string[]).includes(bank);
  const { opens, closes } = way.hours;
  const hour = hourNow();
  const closed = hour < opens || hour >= closes;
  const route = manualWithdrawCall(way);
  return (
    <>
      <MoneyForm
        route={route}
        readOnly={closed}
        fields={[
          {
            name: 'bank',
            kind: 'choice',
            label: t('field.bank'),
            choices: [...way.wallets.map((value) => ({ value, label: t(`bank.${value}`) })), ...banks],
          },
          {
            name: 'accountNumber',
            kind: 'text',
            label: t('field.accountNumber'),
            fixed: toPhone ? phoneNo : undefined,
          },
          { name: 'accountHolder', kind: 'text', label: t('field.accountHolder') },
          { name: 'amount', kind: 'amount', label: t('field.amount') },
          ...otp,
        ]}
        submitLabel="withdraw.submit"
        plainLabel="tab.withdraw"
        send={(body: BodyOf<typeof manualWithdraw>, idempotencyKey) => call(route, { body, idempotencyKey })}
        onDone={({ message }) => setAccepted(message)}
        onChange={(values) => {
          setBank(values.bank ?? '');
          setAccepted(null);
        }}
      >
        {closed && (
          <Notice tone="warn">
            {t('withdraw.closed', {
              opens: localHour(opens, i18n.language),
              closes: localHour(closes, i18n.language),
            })}
          </Notice>
        )}
        {!way.wallets.includes('telebirr') && <Notice tone="warn">{t('telebirrLimit')}</Notice>}
        <p className="text-sm text-soft">{t('withdraw.manualText')}</p>
      </MoneyForm>
      {accepted && <Accepted>{accepted}</Accepted>}
    </>
  );
}

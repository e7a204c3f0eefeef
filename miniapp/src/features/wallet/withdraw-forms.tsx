import {
  chapaWithdraw,
  type DirectMedium,
  getBanks,
  lakiPayWithdraw,
  MANUAL_BANKS,
  manualWithdraw,
} from '@chewata/common/contract/wallet';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { useMe } from '#api/session.ts';
import { useSettings } from '#api/settings.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { localTime } from '#ui/time/local-time.ts';
import { type MoneyField, MoneyForm } from './money-form.tsx';

type BodyOf<Route extends Parameters<typeof call>[0]> = Parameters<typeof call<Route>>[1] extends {
  body: infer Body;
}
  ? Body
  : never;

function useBanks() {
  const { data } = useQuery({ queryKey: ['banks'], queryFn: () => call(getBanks), staleTime: 60 * 60_000 });
  return Object.values(data?.data ?? {}).map(({ id, name }) => ({ value: id, label: name }));
}

/** The code that a withdrawal needs where the operator asks for it. */
function useOtpField(always = false): MoneyField[] {
  const { t } = useTranslation('wallet');
  const asked = useSettings()?.flags.withdrawOtp || always;
  return asked ? [{ name: 'otp', kind: 'otp', label: t('common:otp.label') }] : [];
}

/** What is told when a withdrawal has been taken: the money is held, and comes soon. */
function Asked({ children }: { children: string }) {
  return <Notice tone="good">*** {children} ***</Notice>;
}

/** To an account of a bank of Chapa's list. */
export function BankWithdrawForm() {
  const { t } = useTranslation('wallet');
  const banks = useBanks();
  const otp = useOtpField();
  const [done, setDone] = useState(false);
  return (
    <>
      <MoneyForm
        route={chapaWithdraw}
        fields={[
          { name: 'bank', kind: 'choice', label: t('field.bank'), choices: banks },
          { name: 'accountNumber', kind: 'text', label: t('field.accountNumber') },
          { name: 'accountName', kind: 'text', label: t('field.accountHolder') },
          { name: 'amount', kind: 'amount', label: t('field.amount') },
          ...otp,
        ]}
        submitLabel="withdraw.submit"
        plainLabel="tab.withdraw"
        send={(body: BodyOf<typeof chapaWithdraw>, idempotencyKey) =>
          call(chapaWithdraw, { body, idempotencyKey })
        }
        onDone={() => setDone(true)}
        onChange={() => setDone(false)}
      />
      {done && <Asked>{t('withdraw.success')}</Asked>}
    </>
  );
}

/** To one's own phone, by Telebirr or CBE Birr. */
export function DirectWithdrawForm({ medium }: { medium: DirectMedium }) {
  const { t } = useTranslation('wallet');
  const otp = useOtpField();
  const { phoneNo } = useMe();
  const [done, setDone] = useState(false);
  return (
    <>
      <MoneyForm
        route={lakiPayWithdraw}
        fields={[{ name: 'amount', kind: 'amount', label: t('field.amount') }, ...otp]}
        beside={{ medium }}
        submitLabel="withdraw.submit"
        plainLabel="tab.withdraw"
        send={(body: BodyOf<typeof lakiPayWithdraw>, idempotencyKey) =>
          call(lakiPayWithdraw, { body, idempotencyKey })
        }
        onDone={() => setDone(true)}
        onChange={() => setDone(false)}
      >
        <p className="text-sm text-soft">{t('withdraw.toPhone', { phone: phoneNo })}</p>
      </MoneyForm>
      {done && <Asked>{t('withdraw.success')}</Asked>}
    </>
  );
}

/** By hand, within the opening hours: an administrator pays it. */
export function ManualWithdrawForm() {
  const { t } = useTranslation('wallet');
  const banks = useBanks();
  const otp = useOtpField(true);
  const { phoneNo } = useMe();
  const settings = useSettings();
  const [bank, setBank] = useState('');
  const [told, setTold] = useState<string | null>(null);
  const limited = settings?.flags.telebirrLimitReached;
  const own = MANUAL_BANKS.filter((name) => !(limited && name === 'telebirr'));
  const toPhone = (MANUAL_BANKS as readonly string[]).includes(bank);
  const { opens, closes } = settings?.withdrawHours ?? { opens: 9, closes: 24 };
  const hour = Number(localTime(new Date().toISOString(), 'en', false).slice(0, 2));
  const closed = hour < opens || hour >= closes;
  return (
    <>
      <MoneyForm
        route={manualWithdraw}
        readOnly={closed}
        fields={[
          {
            name: 'bank',
            kind: 'choice',
            label: t('field.bank'),
            choices: [...own.map((value) => ({ value, label: t(`bank.${value}`) })), ...banks],
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
        send={(body: BodyOf<typeof manualWithdraw>, idempotencyKey) =>
          call(manualWithdraw, { body, idempotencyKey })
        }
        onDone={({ message }) => setTold(message)}
        onChange={(values) => {
          setBank(values.bank ?? '');
          setTold(null);
        }}
      >
        {closed && <Notice tone="warn">{t('withdraw.closed', { opens, closes })}</Notice>}
        {limited && <Notice tone="warn">{t('telebirrLimit')}</Notice>}
        <p className="text-sm text-soft">{t('withdraw.manualText')}</p>
      </MoneyForm>
      {told && <Asked>{told}</Asked>}
    </>
  );
}

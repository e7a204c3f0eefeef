import type { DirectMedium } from '@chewata/common/contract/money/deposits';
import type { DepositWay } from '@chewata/common/contract/settings/payment-ways';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { toastNotice } from '#ui/feedback/toast.ts';
import { MoneyForm } from '../money-form.tsx';
import { directDepositCall } from '../way-calls.ts';

/** Long enough to read the notice and pick up the confirmation on the phone. */
const NOTICE_MS = 10_000;

export interface DirectDepositFormProps {
  way: Extract<DepositWay, { kind: 'direct' }>;
  onDone: () => void;
}

/** The provider asks the payer's phone; the money arrives once the payer confirms there. */
export function DirectDepositForm({ way, onDone }: DirectDepositFormProps) {
  const { t } = useTranslation('wallet');
  const route = directDepositCall(way);
  return (
    <MoneyForm
      route={route}
      fields={[{ name: 'amount', kind: 'amount', label: t('field.amount') }]}
      hiddenFields={{ medium: way.medium }}
      submitLabel="deposit.submit"
      plainLabel="tab.deposit"
      send={(body: { amount: number; medium: DirectMedium }, idempotencyKey) =>
        call(route, { body, idempotencyKey })
      }
      onDone={async ({ message }) => {
        await toastNotice(message, NOTICE_MS);
        onDone();
      }}
    >
      <p className="text-sm text-soft">{t('deposit.directText')}</p>
    </MoneyForm>
  );
}

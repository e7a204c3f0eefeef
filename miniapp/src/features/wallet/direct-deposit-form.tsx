import { type DirectMedium, lakiPayDeposit } from '@chewata/common/contract/wallet';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { toastNotice } from '#ui/feedback/toast.ts';
import { MoneyForm } from './money-form.tsx';

/** SPEC.md section 9: the notice of a deposit stands 10 s. */
const NOTICE_MS = 10_000;

/** The provider asks the payer's phone; the money comes when it is confirmed there. */
export function DirectDepositForm({ medium, onDone }: { medium: DirectMedium; onDone: () => void }) {
  const { t } = useTranslation('wallet');
  return (
    <MoneyForm
      route={lakiPayDeposit}
      fields={[{ name: 'amount', kind: 'amount', label: t('field.amount') }]}
      beside={{ medium }}
      submitLabel="deposit.submit"
      plainLabel="tab.deposit"
      send={(body: { amount: number; medium: DirectMedium }, idempotencyKey) =>
        call(lakiPayDeposit, { body, idempotencyKey })
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

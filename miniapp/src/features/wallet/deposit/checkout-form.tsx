import type { DepositWay } from '@chewata/common/contract/settings/payment-ways';
import { useTranslation } from 'react-i18next';
import { call } from '#api/call.ts';
import { MoneyForm } from '../money-form.tsx';
import { checkoutCall } from '../way-calls.ts';
import { openCheckout } from './open-checkout.ts';

/** A deposit on the provider's page. */
export function CheckoutForm({ way }: { way: Extract<DepositWay, { kind: 'checkout' }> }) {
  const { t } = useTranslation('wallet');
  const route = checkoutCall(way);
  return (
    <MoneyForm
      route={route}
      fields={[{ name: 'amount', kind: 'amount', label: t('field.amount') }]}
      submitLabel="deposit.submit"
      plainLabel="tab.deposit"
      send={(body: { amount: number }, idempotencyKey) => call(route, { body, idempotencyKey })}
      onDone={({ data }) => openCheckout(data)}
    >
      <p className="text-sm text-soft">{t('deposit.checkoutText')}</p>
    </MoneyForm>
  );
}

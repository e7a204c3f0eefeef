import * as depositsCalls from '@chewata/common/contract/money/deposits';
import * as providersCalls from '@chewata/common/contract/money/providers';
import * as withdrawalsCalls from '@chewata/common/contract/money/withdrawals';
import type { PaymentProvider, Payments } from '../../providers/ports/payments.ts';

/** A call of the contract that a configured provider answers. */
export interface Offer {
  readonly provider: providersCalls.ProviderName;
  readonly call: string;
}

export const checkoutOffer = (payments: Payments): Offer | null =>
  best(payments, payments.choice.checkout, [
    ...offers(
      payments,
      ({ checkout }) => checkout,
      ({ deposit }) => deposit !== undefined,
    ),
    ...general(payments.checkout, depositsCalls.deposit.path),
  ]);

/** The provider asks the payer's phone. */
export const directOffer = (payments: Payments, medium: depositsCalls.DirectMedium): Offer | null =>
  best(
    payments,
    undefined,
    offers(
      payments,
      ({ direct = [] }) => callOf(direct, medium),
      ({ directDeposit }) => directDeposit !== undefined,
    ),
  );

/** A payout to the user's own phone. */
export const toPhoneOffer = (payments: Payments, medium: depositsCalls.DirectMedium): Offer | null =>
  best(payments, payments.choice.payout, [
    ...offers(
      payments,
      ({ toPhone = [] }) => callOf(toPhone, medium),
      ({ payout, pays }) => payout !== undefined && pays?.({ kind: 'phone', medium }) === true,
    ),
    // That call takes no medium: it pays out to Telebirr.
    ...(medium === 'TELEBIRR' ? general(payments.payout, withdrawalsCalls.withdraw.path) : []),
  ]);

export const toBankOffer = (
  payments: Payments,
  can: (provider: PaymentProvider) => boolean = ({ payout }) => payout !== undefined,
): Offer | null =>
  best(
    payments,
    undefined,
    offers(payments, ({ toBank }) => toBank, can),
  );

type Calls = (typeof providersCalls.PROVIDER_CALLS)[number][1];

const callOf = (of: NonNullable<Calls['direct' | 'toPhone']>, medium: depositsCalls.DirectMedium) =>
  of.find(({ mediums }) => mediums.includes(medium))?.call;

/** The providers that are configured, have such a call and can answer it. */
const offers = (
  payments: Payments,
  callIn: (of: Calls) => { readonly path: string } | undefined,
  can: (provider: PaymentProvider) => boolean,
): Offer[] =>
  providersCalls.PROVIDER_CALLS.flatMap(([provider, of]) => {
    const [call, configured] = [callIn(of), payments.named(provider)];
    return call && configured && can(configured) ? [{ provider, call: call.path }] : [];
  });

/** The call that names no provider, answered by the operator's choice. */
function general(chosen: PaymentProvider | null, call: string): Offer[] {
  const provider = providersCalls.PROVIDER_CALLS.find(([name]) => name === chosen?.name)?.[0];
  return provider ? [{ provider, call }] : [];
}

/** The operator's choice; else the first with its own account; else the first that the sandbox replaces. */
const best = (payments: Payments, choice: string | undefined, offers: readonly Offer[]): Offer | null =>
  offers.find(({ provider }) => provider === choice) ??
  offers.find(({ provider }) => payments.named(provider)?.name === provider) ??
  offers[0] ??
  null;

import { PROVIDER_CALLS, type ProviderName } from '@chewata/common/contract/money/providers';
import type { Settings } from '@chewata/common/contract/settings/settings';
import type { PaymentProvider, Payments } from '#providers/ports/payments.ts';
import type { Context } from '../context.ts';

type Use = keyof Settings['providers'][ProviderName];

/**
 * M19: the providers that administrators let new deposits or withdrawals go through. Payments already
 * on their way are finished by `ctx.payments`, which knows no switches.
 */
export function switchedPayments(
  { payments, settings }: Pick<Context, 'payments' | 'settings'>,
  use: Use,
): Payments {
  const switches = Object.entries(settings.now().providers);
  // The sandbox's provider, which replaces the others, is on while any of them is.
  const isOn = (name: string): boolean =>
    switches.find(([provider]) => provider === name)?.[1][use] ?? switches.some(([, one]) => one[use]);
  const named = (name: string) => (isOn(name) ? payments.named(name) : null);
  const chosen = (standard: PaymentProvider | null, can: (provider: PaymentProvider) => boolean) =>
    standard && isOn(standard.name)
      ? standard
      : (PROVIDER_CALLS.map(([name]) => named(name)).find((one) => one !== null && can(one)) ?? null);
  return {
    named,
    choice: payments.choice,
    checkout: chosen(payments.checkout, ({ deposit }) => deposit !== undefined),
    payout: chosen(payments.payout, ({ pays }) => pays?.({ kind: 'phone', medium: 'TELEBIRR' }) ?? false),
  };
}

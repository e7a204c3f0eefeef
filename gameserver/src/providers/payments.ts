import type { Log } from '#runtime/log.ts';
import type { Config } from '../config.ts';
import type { PaymentProvider, Payments } from './ports/payments.ts';
import type { ProviderWatch } from './provider-watch.ts';

/**
 * Every provider that the configuration has keys for. In sandbox, `sandbox` replaces the others; in live it is null.
 */
export function paymentProviders(
  { providers: { payments, choice }, PUBLIC_URL }: Pick<Config, 'providers' | 'PUBLIC_URL'>,
  sandbox: PaymentProvider | null,
  log: Log,
  watch: ProviderWatch,
): Payments {
  const site = {
    returnUrl: `${PUBLIC_URL}/wallet`,
    webhook: (name: string) => `${PUBLIC_URL}/api/webhooks/${name}`,
    email: `payments@${new URL(PUBLIC_URL).hostname}`,
    log,
    watch,
  };
  const offered = payments.map((make) => make(site)).filter((one) => one !== null);
  const chosen = (name: string | undefined, can: (provider: PaymentProvider) => boolean) =>
    (name ? offered.find((one) => one.name === name) : undefined) ?? offered.find(can) ?? sandbox;
  return {
    named: (name) => offered.find((one) => one.name === name) ?? sandbox,
    choice,
    checkout: chosen(choice.checkout, (one) => one.deposit !== undefined),
    payout: chosen(choice.payout, (one) => one.pays?.({ kind: 'phone', medium: 'TELEBIRR' }) ?? false),
  };
}

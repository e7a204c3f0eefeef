import type { Log } from '#runtime/log.ts';
import type { Config } from '../config.ts';
import { addisPay } from './addispay/adapter.ts';
import { arifPay } from './arifpay/adapter.ts';
import { chapa } from './chapa/adapter.ts';
import { lakiPay } from './lakipay/adapter.ts';
import type { PaymentProvider, Payments } from './ports/payments.ts';

/**
 * Every provider that the configuration has keys for. In sandbox, `sandbox` replaces the others; in live it is null.
 */
export function paymentProviders(
  { providers: keys, PUBLIC_URL }: Pick<Config, 'providers' | 'PUBLIC_URL'>,
  sandbox: PaymentProvider | null,
  log: Log,
): Payments {
  const returnUrl = `${PUBLIC_URL}/wallet`;
  const webhook = (name: string) => `${PUBLIC_URL}/api/webhooks/${name}`;
  const email = `payments@${new URL(PUBLIC_URL).hostname}`;
  const made: (PaymentProvider | null)[] = [
    keys.CHAPA_SECRET_KEY && keys.CHAPA_WEBHOOK_SECRET
      ? chapa(
          {
            baseUrl: keys.CHAPA_BASE_URL,
            secretKey: keys.CHAPA_SECRET_KEY,
            webhookSecret: keys.CHAPA_WEBHOOK_SECRET,
            ...(keys.CHAPA_APPROVAL_SECRET && { approvalSecret: keys.CHAPA_APPROVAL_SECRET }),
            returnUrl,
          },
          log,
        )
      : null,
    keys.ARIFPAY_KEY
      ? arifPay(
          {
            hosts: [keys.ARIFPAY_BASE_URL, ...(keys.ARIFPAY_BACKUP_URL ? [keys.ARIFPAY_BACKUP_URL] : [])],
            prefix: keys.ARIFPAY_PREFIX,
            b2cUrl: keys.ARIFPAY_B2C_URL,
            key: keys.ARIFPAY_KEY,
            beneficiary: {
              account: keys.ARIFPAY_BENEFICIARY_ACCOUNT ?? '',
              bank: keys.ARIFPAY_BENEFICIARY_BANK ?? '',
            },
            returnUrl,
            notifyUrl: webhook('arifpay'),
            email,
            now: Date.now,
          },
          log,
        )
      : null,
    keys.LAKIPAY_PUBLIC_KEY && keys.LAKIPAY_SECRET_KEY && keys.LAKIPAY_WEBHOOK_KEY
      ? lakiPay(
          {
            baseUrl: keys.LAKIPAY_BASE_URL,
            publicKey: keys.LAKIPAY_PUBLIC_KEY,
            secretKey: keys.LAKIPAY_SECRET_KEY,
            webhookKey: keys.LAKIPAY_WEBHOOK_KEY,
            returnUrl,
            callbackUrl: webhook('lakipay'),
          },
          log,
        )
      : null,
    keys.ADDISPAY_TOKEN && keys.ADDISPAY_BASE_URL
      ? addisPay({ baseUrl: keys.ADDISPAY_BASE_URL, token: keys.ADDISPAY_TOKEN, returnUrl, email }, log)
      : null,
  ];
  const offered = made.filter((one) => one !== null);
  const named = (name: string): PaymentProvider | null => offered.find((one) => one.name === name) ?? sandbox;
  const chosen = (name: string | undefined, can: (provider: PaymentProvider) => boolean) =>
    (name ? offered.find((one) => one.name === name) : undefined) ?? offered.find(can) ?? sandbox;
  return {
    named,
    choice: {
      ...(keys.CHECKOUT_PROVIDER && { checkout: keys.CHECKOUT_PROVIDER }),
      ...(keys.PAYOUT_PROVIDER && { payout: keys.PAYOUT_PROVIDER }),
    },
    checkout: chosen(keys.CHECKOUT_PROVIDER, (one) => one.deposit !== undefined),
    payout: chosen(keys.PAYOUT_PROVIDER, (one) => one.pays?.({ kind: 'phone', medium: 'TELEBIRR' }) ?? false),
  };
}

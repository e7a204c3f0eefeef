import type { Log } from '#runtime/log.ts';
import type { Signing } from '#runtime/signing.ts';
import type { Config } from '../config.ts';
import { afroMessage } from './afromessage/adapter.ts';
import { paymentProviders } from './payments.ts';
import type { Payments } from './ports/payments.ts';
import type { Receipts } from './ports/receipts.ts';
import type { SandboxBank } from './ports/sandbox-bank.ts';
import type { SandboxDesk } from './ports/sandbox-desk.ts';
import type { Outbox, SmsProvider } from './ports/sms.ts';
import { type Asked, ProviderWatch } from './provider-watch.ts';
import { liveReceipts } from './receipts/live-receipts.ts';
import { sandboxDesk } from './sandbox/desk.ts';
import { sandboxProvider } from './sandbox/sandbox-provider.ts';
import { sandboxReceipts } from './sandbox/sandbox-receipts.ts';

export interface Providers {
  readonly payments: Payments;
  readonly receipts: Receipts;
  readonly sms: SmsProvider;
  /** How the providers' hosts have answered this server. */
  readonly providerWatch: ProviderWatch;
  /** Sandbox only: makes the sandbox provider's payments succeed or fail. Null in live. */
  readonly sandboxDesk: SandboxDesk | null;
}

/** The sandbox's replacements for real providers; both null in live. */
interface SandboxStores {
  readonly sandboxBank: SandboxBank | null;
  readonly outbox: Outbox | null;
}

interface ProviderNeeds {
  readonly now: () => number;
  readonly log: Log;
  readonly asked?: Asked;
  readonly signing: Pick<Signing, 'secretFor'>;
}

/** Payments, receipts and text messages: those that the configuration has keys for, and the sandbox's own. */
export function makeProviders(
  config: Config,
  { sandboxBank: bank, outbox }: SandboxStores,
  { now, log, asked, signing }: ProviderNeeds,
): Providers {
  const providerWatch = new ProviderWatch(asked);
  const webhookSecret = signing.secretFor('sandbox callbacks');
  const { PUBLIC_URL: publicUrl, SANDBOX_PAYOUTS: payouts, SANDBOX_PROVIDER_URL: standIn } = config;
  const sandbox =
    bank && sandboxProvider({ bank, webhookSecret, publicUrl, payouts, now, standIn }, log, providerWatch);
  return {
    payments: paymentProviders(config, sandbox, log, providerWatch),
    receipts: bank ? sandboxReceipts(bank) : liveReceipts(config.providers.receipts, log, providerWatch),
    sms: outbox ?? afroMessage(config.providers.sms, log, providerWatch),
    providerWatch,
    sandboxDesk: bank && sandboxDesk(bank, webhookSecret),
  };
}

import type { Log } from '#runtime/log.ts';
import { chapa } from '../chapa/adapter.ts';
import type { PaymentProvider } from '../ports/payments.ts';
import type { ProviderWatch } from '../provider-watch.ts';
import { SANDBOX_KEY, type SandboxOptions, sandboxChapa } from './chapa-server.ts';

/** Never asked: `fetch` is the sandbox's own, unless a stand-in answers. */
const NOWHERE = 'http://sandbox.invalid';

/**
 * The provider of the sandbox, for every way in and out: Chapa's adapter on the sandbox's bank. The
 * payer's phone, which Chapa's documented calls do not ask, is asked by the sandbox's page.
 */
export function sandboxProvider(
  options: SandboxOptions & { readonly webhookSecret: string; readonly standIn?: string | undefined },
  log: Log,
  watch?: ProviderWatch,
): PaymentProvider {
  const provider = chapa(
    {
      name: 'sandbox',
      baseUrl: options.standIn ?? NOWHERE,
      secretKey: SANDBOX_KEY,
      webhookSecret: options.webhookSecret,
      returnUrl: `${options.publicUrl}/wallet`,
      ...(options.standIn === undefined && { fetch: sandboxChapa(options) }),
      watch,
      timing: { sendMs: 5000, absentMs: 5000 },
    },
    log,
  );
  return {
    ...provider,
    directDeposit: async ({ medium: _, ...request }) =>
      (await provider.deposit?.(request)) ?? { outcome: 'refused', reason: 'no deposits' },
  };
}

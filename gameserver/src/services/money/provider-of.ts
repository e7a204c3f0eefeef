import type { PaymentProvider } from '../../providers/ports/payments.ts';
import type { Context } from '../context.ts';

/** The provider that a document names; null if it is no longer configured. */
export function providerOf({ payments }: Pick<Context, 'payments'>, name: string): PaymentProvider | null {
  const provider = payments.named(name);
  return provider?.name === name ? provider : null;
}

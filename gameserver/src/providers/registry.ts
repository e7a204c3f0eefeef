import type { ProviderName } from '@chewata/common/contract/money/providers';
import { addisPayEnvironment } from './addispay/env.ts';
import { arifPayEnvironment } from './arifpay/env.ts';
import { chapaEnvironment } from './chapa/env.ts';
import type { ProviderEnvironment } from './environment.ts';
import { lakiPayEnvironment } from './lakipay/env.ts';

/** Every payment provider. A call that names none goes to the first one with keys that can answer it. */
export const PAYMENT_PROVIDERS = {
  chapa: chapaEnvironment,
  arifpay: arifPayEnvironment,
  lakipay: lakiPayEnvironment,
  addispay: addisPayEnvironment,
} as const satisfies Record<ProviderName, ProviderEnvironment>;

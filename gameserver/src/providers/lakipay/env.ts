import { z } from 'zod';
import { address, declareProvider, secret } from '../environment.ts';
import { lakiPay } from './adapter.ts';

export const lakiPayEnvironment = declareProvider({
  variables: z.object({
    LAKIPAY_BASE_URL: address('https://api.lakipay.co'),
    LAKIPAY_PUBLIC_KEY: secret,
    LAKIPAY_SECRET_KEY: secret,
    /** PEM, to check its callbacks. */
    LAKIPAY_WEBHOOK_KEY: secret,
  }),
  key: 'LAKIPAY_PUBLIC_KEY',
  needs: ['LAKIPAY_SECRET_KEY', 'LAKIPAY_WEBHOOK_KEY'],
  paysOut: true,
  make: (keys, { returnUrl, webhook, log, watch }) =>
    keys.LAKIPAY_PUBLIC_KEY && keys.LAKIPAY_SECRET_KEY && keys.LAKIPAY_WEBHOOK_KEY
      ? lakiPay(
          {
            baseUrl: keys.LAKIPAY_BASE_URL,
            publicKey: keys.LAKIPAY_PUBLIC_KEY,
            secretKey: keys.LAKIPAY_SECRET_KEY,
            webhookKey: keys.LAKIPAY_WEBHOOK_KEY,
            returnUrl,
            callbackUrl: webhook('lakipay'),
            watch,
          },
          log,
        )
      : null,
});

import { z } from 'zod';
import { address, declareProvider, secret } from '../environment.ts';
import { chapa } from './adapter.ts';

export const chapaEnvironment = declareProvider({
  variables: z.object({
    CHAPA_BASE_URL: address('https://api.chapa.co/v1'),
    CHAPA_SECRET_KEY: secret,
    CHAPA_WEBHOOK_SECRET: secret,
    CHAPA_APPROVAL_SECRET: secret,
  }),
  key: 'CHAPA_SECRET_KEY',
  needs: ['CHAPA_WEBHOOK_SECRET'],
  ownSecrets: ['CHAPA_WEBHOOK_SECRET', 'CHAPA_APPROVAL_SECRET'],
  testKeyStart: 'CHASECK_TEST-',
  paysOut: true,
  make: (keys, { returnUrl, log, watch }) =>
    keys.CHAPA_SECRET_KEY && keys.CHAPA_WEBHOOK_SECRET
      ? chapa(
          {
            baseUrl: keys.CHAPA_BASE_URL,
            secretKey: keys.CHAPA_SECRET_KEY,
            webhookSecret: keys.CHAPA_WEBHOOK_SECRET,
            ...(keys.CHAPA_APPROVAL_SECRET && { approvalSecret: keys.CHAPA_APPROVAL_SECRET }),
            returnUrl,
            watch,
          },
          log,
        )
      : null,
});

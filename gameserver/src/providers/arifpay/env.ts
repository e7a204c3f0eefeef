import { z } from 'zod';
import { address, declareProvider, optionalAddress, secret } from '../environment.ts';
import { arifPay } from './adapter.ts';

export const arifPayEnvironment = declareProvider({
  variables: z.object({
    ARIFPAY_BASE_URL: address('https://gateway.arifpay.net'),
    ARIFPAY_BACKUP_URL: optionalAddress,
    ARIFPAY_PREFIX: z.string().startsWith('/').default('/api'),
    ARIFPAY_B2C_URL: address('https://telebirr-b2c.arifpay.net/api/Telebirr/b2c/transfer'),
    ARIFPAY_KEY: secret,
    /** Our account that deposits by ArifPay go to, and its bank by ArifPay's name. */
    ARIFPAY_BENEFICIARY_ACCOUNT: secret,
    ARIFPAY_BENEFICIARY_BANK: secret,
  }),
  key: 'ARIFPAY_KEY',
  needs: ['ARIFPAY_BENEFICIARY_ACCOUNT', 'ARIFPAY_BENEFICIARY_BANK'],
  paysOut: true,
  make: (keys, { returnUrl, webhook, email, log, watch }) =>
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
            watch,
          },
          log,
        )
      : null,
});

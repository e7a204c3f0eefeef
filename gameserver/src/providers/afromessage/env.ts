import { z } from 'zod';
import { address, secret } from '../environment.ts';

/** The account that text messages are sent from. */
export const afroMessageVariables = z
  .object({
    AFROMESSAGE_BASE_URL: address('https://api.afromessage.com/api'),
    AFROMESSAGE_TOKEN: secret,
    AFROMESSAGE_IDENTIFIER: secret,
    AFROMESSAGE_SENDER: secret,
  })
  .transform((keys) => ({
    baseUrl: keys.AFROMESSAGE_BASE_URL,
    token: keys.AFROMESSAGE_TOKEN ?? '',
    from: keys.AFROMESSAGE_IDENTIFIER,
    sender: keys.AFROMESSAGE_SENDER,
  }));

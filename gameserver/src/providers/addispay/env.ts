import { z } from 'zod';
import { declareProvider, optionalAddress, secret } from '../environment.ts';
import { addisPay } from './adapter.ts';

export const addisPayEnvironment = declareProvider({
  variables: z.object({ ADDISPAY_BASE_URL: optionalAddress, ADDISPAY_TOKEN: secret }),
  key: 'ADDISPAY_TOKEN',
  needs: ['ADDISPAY_BASE_URL'],
  paysOut: false,
  make: ({ ADDISPAY_BASE_URL: baseUrl, ADDISPAY_TOKEN: token }, { returnUrl, email, log, watch }) =>
    token && baseUrl ? addisPay({ baseUrl, token, returnUrl, email, watch }, log) : null,
});

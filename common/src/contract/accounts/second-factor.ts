import * as z from 'zod/mini';
import { type IsoTime, otp, vc } from '../conventions.ts';
import { answers, route } from '../route.ts';
import type { OtpAnswer } from './account.ts';

// The second factor of staff: administrators, finance and support confirm each session.

/** The session is confirmed until then. */
export interface ConfirmationAnswer {
  until: IsoTime;
}

/** Sends a code to the caller's own phone that confirms this session and is good for nothing else. */
export const sendSecondFactorCode = route({
  method: 'POST',
  path: '/api/user/secondFactor/code',
  access: 'user',
  answer: answers<OtpAnswer>(),
});

export const confirmByCode = route({
  method: 'POST',
  path: '/api/user/secondFactor',
  access: 'user',
  body: z.object({ otp, vc }),
  answer: answers<ConfirmationAnswer>(),
});

import * as z from 'zod/mini';
import { otp, vc } from '../conventions.ts';
import { answers, route } from '../route.ts';

/** Why an account cannot be closed yet; the app lists them. */
export const CLOSE_OBSTACLES = ['balance', 'held', 'inPlay', 'deposits', 'prizes'] as const;
export type CloseObstacle = (typeof CLOSE_OBSTACLES)[number];

/**
 * Closes the caller's account for good; the present password or a code to the own phone confirms it. Refusals:
 * PASSWORD_CONFIRM_REQUIRED, OTP_INVALID, FORBIDDEN (staff and agents), ACCOUNT_FROZEN, WITHDRAWAL_WAIT,
 * ACCOUNT_IN_USE with `obstacles`: money of the caller's, or something of theirs that is not decided.
 */
export const closeAccount = route({
  method: 'POST',
  path: '/api/user/close',
  access: 'user',
  body: z.object({
    currentPassword: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
    otp: z.optional(otp),
    vc: z.optional(vc),
  }),
  answer: answers<{ message: string }>(),
});

import * as z from 'zod/mini';
import {
  type Birr,
  newPassword,
  optionalLine,
  otp,
  personName,
  phone,
  phoneSaying,
  says,
  vc,
} from '../conventions.ts';
import { answers, route } from '../route.ts';
import type { SessionAnswer, UserAnswer } from './session.ts';

/** The code's place of proof: a `vc`, good together with the six digits that were sent. */
export interface OtpAnswer {
  data: string;
}

/** A day of the calendar; the server refuses one in the future, by its own clock. */
const isBirthDate = (text: string): boolean => {
  const at = /^(19|20)\d\d-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

/** 'YYYY-MM-DD'; null and '' are as good as absent. */
const optionalBirthDate = z.pipe(
  z.nullish(
    z
      .string()
      .check(z.refine((text) => text === '' || isBirthDate(text), { error: says('validation.birthDate') })),
  ),
  z.transform((text): string | undefined => text || undefined),
);

const anyPassword = z.string().check(z.minLength(1), z.maxLength(128));

export const register = route({
  method: 'POST',
  path: '/api/user/register',
  access: 'public',
  status: 201,
  body: z.object({
    name: personName,
    phoneNo: phoneSaying('validation.phoneRequired'),
    password: newPassword,
    otp,
    vc,
    referralCode: optionalLine(40),
    birthDate: optionalBirthDate,
  }),
  answer: answers<{ message: string; user: UserAnswer }>(),
});

export const login = route({
  method: 'POST',
  path: '/api/user/login',
  access: 'public',
  body: z.object({ phoneNo: phone, password: anyPassword }),
  /** `passwordWeak`: the app asks the user to choose another one. */
  answer: answers<SessionAnswer & { message: string; passwordWeak: boolean }>(),
});

/** Spends the login token that the bot gave, sent as `Authorization: Bearer`. */
export const tokenCheck = route({
  method: 'POST',
  path: '/api/user/tokenCheck',
  access: 'public',
  answer: answers<SessionAnswer>(),
});

/** The owner of the account that a login link opens, without using it up. `maskedPhone`: '******4567'. */
export const tokenInfo = route({
  method: 'POST',
  path: '/api/user/tokenInfo',
  access: 'public',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(512)) }),
  answer: answers<{ name: string; maskedPhone: string }>(),
});

const initData = z.string().check(z.minLength(1), z.maxLength(8192));

export const telegramLogin = route({
  method: 'POST',
  path: '/api/user/telegram',
  access: 'public',
  body: z.object({ initData }),
  answer: answers<SessionAnswer>(),
});

export const telegramLink = route({
  method: 'POST',
  path: '/api/user/telegram/link',
  access: 'public',
  body: z.object({
    initData,
    /** The raw answer of the contact request. */
    contact: initData,
    password: z.optional(anyPassword),
    otp: z.optional(otp),
    vc: z.optional(vc),
    referralCode: optionalLine(40),
    birthDate: optionalBirthDate,
  }),
  answer: answers<SessionAnswer & { message: string }>(),
});

/** Parts the caller's account from Telegram. 404 if it is not linked. */
export const unlinkTelegram = route({
  method: 'POST',
  path: '/api/user/telegram/unlink',
  access: 'user',
  answer: answers<{ message: string; user: UserAnswer }>(),
});

export const refreshToken = route({
  method: 'POST',
  path: '/api/user/refresh-token',
  access: 'user',
  answer: answers<{ token: string }>(),
});

export const updateProfile = route({
  method: 'PUT',
  path: '/api/user/me/update',
  access: 'user',
  body: z.object({
    username: z.optional(personName),
    password: z.optional(newPassword),
    /** A new password needs one of them: the present one, or a code to the own phone. */
    currentPassword: z.optional(anyPassword),
    otp: z.optional(otp),
    vc: z.optional(vc),
  }),
  answer: answers<{ message: string; user: UserAnswer }>(),
});

export const forgotPassword = route({
  method: 'PUT',
  path: '/api/user/forgotPassword',
  access: 'public',
  body: z.object({ phoneNo: phoneSaying('validation.phoneRequired'), password: newPassword, otp, vc }),
  answer: answers<{ message: string }>(),
});

/** A code to any phone, good for register and forgotPassword, known phone or not. */
export const sendOtp = route({
  method: 'POST',
  path: '/api/afroSms/otp',
  access: 'public',
  body: z.object({ phoneNo: phoneSaying('validation.phoneRequired') }),
  answer: answers<OtpAnswer>(),
});

/** A code to the user's own phone, good for transfers and withdrawals. */
export const sendAuthenticatedOtp = route({
  method: 'POST',
  path: '/api/afroSms/AuthenticatedOTP',
  access: 'user',
  answer: answers<OtpAnswer>(),
});

export const isActiveRegisterBonus = route({
  method: 'GET',
  path: '/api/activeRegisterBonus/isActiveRegisterBonus',
  access: 'public',
  answer: answers<{ active: boolean; amount: Birr }>(),
});

import * as z from 'zod/mini';
import {
  amount,
  type Birr,
  documentId,
  type IsoTime,
  lineSaying,
  optionalLine,
  phone,
} from '../conventions.ts';
import { answers, route } from '../route.ts';

/** All of this is absent in live mode. */
export const sandboxOutbox = route({
  method: 'GET',
  path: '/sandbox/outbox',
  access: 'public',
  query: z.object({ phoneNo: z.optional(phone) }),
  answer: answers<{ messages: { to: string; text: string; otp: string | null; at: IsoTime }[] }>(),
});

const params = z.object({ txnId: documentId });
const outcome = z.enum(['success', 'failed']);

/** Sends the provider's signed callback to the webhook; `amount` if another was paid than asked. */
export const sandboxPay = route({
  method: 'POST',
  path: '/sandbox/pay/:txnId',
  access: 'public',
  params,
  body: z.object({ outcome, amount: z.optional(amount) }),
  answer: answers<{ status: string }>(),
});

export const sandboxPayout = route({
  method: 'POST',
  path: '/sandbox/payouts/:txnId',
  access: 'public',
  params,
  body: z.object({ outcome }),
  answer: answers<{ status: string }>(),
});

export const sandboxReceipt = route({
  method: 'POST',
  path: '/sandbox/receipts',
  access: 'public',
  body: z.object({
    txnId: lineSaying('validation.required', 80),
    amount,
    phoneNo: phone,
    medium: z.enum(['TELEBIRR', 'CBE', 'CBEBIRR']),
    payerName: optionalLine(80),
    /** The last digits. */
    payerAccount: optionalLine(40),
    /** Perhaps masked: '2519****4567'. */
    payerPhone: optionalLine(20),
  }),
  answer: answers<{ receipt: { txnId: string; amount: Birr } }>(),
});

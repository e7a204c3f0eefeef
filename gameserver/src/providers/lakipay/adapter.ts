import { type Santim, toBirr } from '@chewata/common/money';
import { internationalForm, type Phone } from '@chewata/common/phone';
import { z } from 'zod';
import type { Log } from '#runtime/log.ts';
import { birr } from '../amount.ts';
import { requestResult, statusFrom } from '../outcome.ts';
import type { PaymentProvider, PaymentStatus, RequestResult } from '../ports/payments.ts';
import { providerHttp } from '../provider-http.ts';
import type { ProviderWatch } from '../provider-watch.ts';
import { lakiPayCallback } from './callback.ts';

export interface LakiPayOptions {
  /** 'https://api.lakipay.co' */
  readonly baseUrl: string;
  readonly publicKey: string;
  readonly secretKey: string;
  /** PEM, from its dashboard. */
  readonly webhookKey: string;
  readonly returnUrl: string;
  readonly callbackUrl: string;
  readonly timeoutMs?: number;
  readonly watch?: ProviderWatch | undefined;
}

const CURRENCY = 'ETB';
const PAYMENT = '/api/v2/payment';

const id = z.union([z.string(), z.number()]).transform(String);
const envelope = z.object({
  status: z.string(),
  message: z.string().nullish(),
  data: z
    .object({ transaction_id: id.optional(), id: id.optional(), checkout_url: z.url().optional() })
    .nullish(),
});
const transaction = z.object({
  status: z.literal('SUCCESS'),
  data: z.object({
    status: z.string(),
    amount: birr,
    currency: z.string(),
    reference: z.string().optional(),
  }),
});

/**
 * LakiPay: checkout, direct payments and payouts to a phone. It does not promise to refuse a second withdrawal with
 * the same reference, so we never request one twice (its own SDK does).
 */
export function lakiPay(options: LakiPayOptions, log: Log): PaymentProvider {
  const { baseUrl, publicKey, secretKey, webhookKey, returnUrl, callbackUrl, timeoutMs } = options;
  const http = providerHttp({
    name: 'lakipay',
    hosts: [baseUrl],
    headers: { 'x-api-key': `${publicKey}:${secretKey}` },
    log,
    watch: options.watch,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });

  async function ask(path: string, payment: Payment, more: object): Promise<RequestResult<Taken>> {
    const body = {
      amount: toBirr(payment.amount),
      currency: CURRENCY,
      phone_number: internationalForm(payment.phone),
      reference: payment.txnId,
      callback_url: callbackUrl,
      ...more,
    };
    const reply = await http({ method: 'POST', path: `${PAYMENT}${path}`, body });
    return requestResult(reply, envelope, ({ status, message, data }): RequestResult<Taken> => {
      if (status !== 'SUCCESS') return { outcome: 'refused', reason: message ?? status };
      const reference = data?.transaction_id ?? data?.id ?? null;
      return { outcome: 'accepted', reference, checkoutUrl: data?.checkout_url ?? null };
    });
  }

  return {
    name: 'lakipay',
    refusesRepeats: false,
    timing: { sendMs: 20_000, absentMs: 10 * 60_000 },
    deposit: async (request) => {
      const redirects = { success: returnUrl, failed: returnUrl };
      const supported_mediums = ['TELEBIRR', 'CBE', 'MPESA'];
      const asked = await ask('/checkout', request, { redirects, supported_mediums });
      if (asked.outcome !== 'accepted') return asked;
      const { checkoutUrl, reference } = asked;
      return checkoutUrl
        ? { outcome: 'accepted', checkoutUrl, reference }
        : { outcome: 'refused', reason: 'no checkout page was given' };
    },
    directDeposit: ({ medium, ...request }) => ask('/direct', request, { medium }),
    pays: ({ kind }) => kind === 'phone',
    payout: async ({ txnId, amount, destination }) => {
      if (destination.kind !== 'phone') return { outcome: 'refused', reason: 'pays to phones only' };
      const { phone, medium } = destination;
      return ask('/withdrawal', { txnId, amount, phone }, { medium });
    },
    status: async (_kind, { txnId, reference }) => {
      const reply = await http({
        method: 'GET',
        path: `${PAYMENT}/transaction/${encodeURIComponent(reference ?? txnId)}`,
      });
      return statusFrom(reply, transaction, ({ data }) =>
        data.reference !== undefined && data.reference !== txnId
          ? { state: 'unanswered', reason: 'the answer is about another payment' }
          : stateOf(data),
      );
    },
    verifyCallback: (raw) => lakiPayCallback(raw, webhookKey),
  };
}

interface Payment {
  readonly txnId: string;
  readonly amount: Santim;
  readonly phone: Phone;
}
interface Taken {
  readonly reference: string | null;
  readonly checkoutUrl: string | null;
}

function stateOf({ status, amount, currency }: z.output<typeof transaction>['data']): PaymentStatus {
  const said = status.toUpperCase();
  if (said === 'SUCCESS') return { state: 'paid', amount, currency };
  if (/^(FAILED|CANCELL?ED)$/.test(said)) return { state: 'failed', reason: said };
  return { state: 'pending' };
}

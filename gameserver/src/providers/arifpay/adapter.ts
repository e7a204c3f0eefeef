import type { DirectMedium } from '@chewata/common/contract/money/deposits';
import { type Santim, toBirr } from '@chewata/common/money';
import { internationalForm, type Phone } from '@chewata/common/phone';
import { DAY_MS } from '@chewata/common/time';
import { z } from 'zod';
import type { Log } from '#runtime/log.ts';
import { birr } from '../amount.ts';
import { requestResult, statusFrom } from '../outcome.ts';
import type { PaymentProvider, PaymentStatus, RequestResult } from '../ports/payments.ts';
import { type HostReply, providerHttp } from '../provider-http.ts';
import type { ProviderWatch } from '../provider-watch.ts';
import { arifPayCallback } from './callback.ts';

export interface ArifPayOptions {
  /** In order of preference: a request goes to the next one if a host cannot be reached. */
  readonly hosts: readonly string[];
  /** '/api', '/v0'; with '/sandbox' behind it for tests. */
  readonly prefix: string;
  /** The whole address for Telebirr payouts. */
  readonly b2cUrl: string;
  readonly key: string;
  /** The account at a bank that deposits go to. */
  readonly beneficiary: { readonly account: string; readonly bank: string };
  readonly returnUrl: string;
  readonly notifyUrl: string;
  readonly email: string;
  readonly now: () => number;
  readonly timeoutMs?: number;
  readonly watch?: ProviderWatch | undefined;
}

const SESSION_MS = DAY_MS;
const METHODS = { checkout: ['TELEBIRR', 'CBE', 'AWASH', 'MPESSA'], TELEBIRR: ['TELEBIRR'], CBE: ['CBE'] };
const DIRECT = {
  TELEBIRR: '/checkout/telebirr/direct/transfer',
  CBE: '/checkout/v2/cbe/direct/transfer',
} as const satisfies Record<DirectMedium, string>;

const opened = z.object({
  error: z.boolean(),
  msg: z.string().optional(),
  data: z.object({ sessionId: z.string().min(1), paymentUrl: z.string() }).nullish(),
});
const taken = z.object({ error: z.boolean(), msg: z.string().optional() });
const session = z.object({
  error: z.literal(false),
  data: z.object({
    totalAmount: birr,
    nonce: z.string().nullish(),
    transaction: z.object({ transactionStatus: z.string() }).nullish(),
  }),
});

/**
 * ArifPay: everything is a session, which moves no money by itself. Its id is stored before the payer is asked or
 * money is sent, so a payment without an id was never started. Callbacks are not signed.
 */
export function arifPay(options: ArifPayOptions, log: Log): PaymentProvider {
  const { prefix, key, timeoutMs } = options;
  const shared = {
    name: 'arifpay',
    headers: { 'x-arifpay-key': key },
    log,
    watch: options.watch,
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
  const http = providerHttp({ ...shared, hosts: options.hosts });
  const b2c = providerHttp({ ...shared, hosts: [options.b2cUrl] });

  async function open(
    payment: { txnId: string; amount: Santim; phone: Phone },
    paymentMethods: readonly string[],
  ): Promise<RequestResult<{ sessionId: string; paymentUrl: string }>> {
    const body = sessionOf(options, payment, paymentMethods);
    // A session moves no money: the request may be repeated, also at the backup host.
    const reply = await http({ method: 'POST', path: `${prefix}/checkout/session`, body, repeatable: true });
    return requestResult(reply, opened, ({ error, msg, data }) =>
      !error && data
        ? { outcome: 'accepted', ...data }
        : { outcome: 'refused', reason: msg ?? 'no session was made' },
    );
  }

  return {
    name: 'arifpay',
    refusesRepeats: false,
    timing: { sendMs: 60_000, absentMs: 10 * 60_000 },
    deposit: async (request) => {
      const made = await open(request, METHODS.checkout);
      if (made.outcome !== 'accepted') return made;
      return { outcome: 'accepted', checkoutUrl: made.paymentUrl, reference: made.sessionId };
    },
    directDeposit: async ({ medium, ...request }, remember) => {
      const made = await open(request, METHODS[medium]);
      if (made.outcome !== 'accepted') return made;
      await remember(made.sessionId);
      const body = { sessionId: made.sessionId, phoneNumber: internationalForm(request.phone) };
      return begun(await http({ method: 'POST', path: `${prefix}${DIRECT[medium]}`, body }), made.sessionId);
    },
    pays: ({ kind, medium }) => kind === 'phone' && medium === 'TELEBIRR',
    payout: async ({ txnId, amount, destination }, remember) => {
      if (destination.kind !== 'phone') return { outcome: 'refused', reason: 'pays to phones only' };
      const { phone } = destination;
      const made = await open({ txnId, amount, phone }, METHODS.TELEBIRR);
      // Without a session nothing has been sent.
      if (made.outcome === 'unknown') return { outcome: 'not-sent', reason: made.reason };
      if (made.outcome !== 'accepted') return made;
      await remember(made.sessionId);
      const body = { sessionId: made.sessionId, phoneNumber: internationalForm(phone) };
      return begun(await b2c({ method: 'POST', path: '', body }), made.sessionId);
    },
    status: async (kind, { txnId, reference }) => {
      if (reference === null) return { state: 'absent', never: true };
      const path = `${prefix}/checkout/session/${encodeURIComponent(reference)}`;
      const reply = await http({ method: 'GET', path });
      return statusFrom(reply, session, ({ data }) =>
        data.nonce && data.nonce !== txnId
          ? { state: 'unanswered', reason: 'the answer is about another payment' }
          : stateOf(kind, data.transaction?.transactionStatus ?? 'PENDING', data.totalAmount),
      );
    },
    verifyCallback: arifPayCallback,
  };
}

const begun = (reply: HostReply, reference: string): RequestResult<{ reference: string }> =>
  requestResult(
    reply,
    taken,
    ({ error, msg }): RequestResult<{ reference: string }> =>
      error ? { outcome: 'refused', reason: msg ?? 'refused' } : { outcome: 'accepted', reference },
  );

function sessionOf(
  { returnUrl, notifyUrl, beneficiary, email, now }: ArifPayOptions,
  { txnId, amount, phone }: { txnId: string; amount: Santim; phone: Phone },
  paymentMethods: readonly string[],
) {
  const price = toBirr(amount);
  return {
    cancelUrl: returnUrl,
    errorUrl: returnUrl,
    successUrl: returnUrl,
    notifyUrl,
    nonce: txnId,
    phone: internationalForm(phone),
    email,
    expireDate: new Date(now() + SESSION_MS).toISOString().slice(0, 19),
    paymentMethods,
    items: [{ name: 'Chewata', quantity: 1, price, description: txnId }],
    beneficiaries: [{ accountNumber: beneficiary.account, bank: beneficiary.bank, amount: price }],
    lang: 'EN',
  };
}

/** An expired payout session does not prove that nothing was paid: it stays open for an administrator. */
function stateOf(kind: 'deposit' | 'payout', said: string, amount: Santim): PaymentStatus {
  const status = said.toUpperCase();
  if (status === 'SUCCESS') return { state: 'paid', amount, currency: 'ETB' };
  if (status === 'FAILED' || status === 'CANCELED' || status === 'CANCELLED')
    return { state: 'failed', reason: status };
  if (status === 'EXPIRED' && kind === 'deposit') return { state: 'failed', reason: status };
  return { state: 'pending' };
}

import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import type { ProviderName } from '@chewata/common/contract/money/providers';
import type { Got, Reply } from '../provider-host.ts';

/** The state of a payment, in a provider's answers and callbacks. */
export interface PaymentState {
  readonly outcome: 'success' | 'pending' | 'failed';
  /** In Birr. */
  readonly amount: number;
}

export interface DocumentedCallback {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** One way in or out, in the shapes of the provider's documentation. */
export interface DocumentedWay {
  /** Our own call, and its body besides the amount. */
  readonly call: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The requests that start a payment, in order; the last one moves the money. */
  readonly requests: readonly string[];
  /** The provider's answer if it accepts. */
  accepted(got: Got, amount: number): Reply;
  /** Its answer to the last request if it refuses. */
  readonly refused: Reply;
  /** Our request for the status, and the answer. */
  statusRequest(txnId: string): string;
  statusReply(txnId: string, state: PaymentState): Reply;
  /** The request to our webhook; a provider that does not sign ignores `signedBy`. */
  callback(txnId: string, state: PaymentState, signedBy?: 'provider' | 'stranger'): DocumentedCallback;
}

export interface DocumentedProvider {
  readonly name: ProviderName;
  /** A callback with a wrong signature is refused; if the provider does not sign, it is only a hint. */
  readonly signs: boolean;
  env(url: string): Readonly<Record<string, string>>;
  readonly deposit: DocumentedWay;
  readonly payout: DocumentedWay;
}

const json = (value: unknown, status = 200): Reply => ({ status, json: value });
const two = (amount: number): string => amount.toFixed(2);

const CHAPA_SECRET = 'hook';
const chapaCallback = (fields: object, signedBy: 'provider' | 'stranger'): DocumentedCallback => {
  const body = JSON.stringify(fields);
  const secret = signedBy === 'provider' ? CHAPA_SECRET : 'another';
  return {
    body,
    headers: { 'x-chapa-signature': createHmac('sha256', secret).update(body).digest('hex') },
  };
};
const chapaStatus = { success: 'success', pending: 'pending', failed: 'failed/cancelled' } as const;

export const chapaDocumented: DocumentedProvider = {
  name: 'chapa',
  signs: true,
  env: (url) => ({
    CHAPA_BASE_URL: url,
    CHAPA_SECRET_KEY: 'CHASECK_TEST-1',
    CHAPA_WEBHOOK_SECRET: CHAPA_SECRET,
  }),
  deposit: {
    call: 'POST /api/chapa/initializePayment',
    body: {},
    requests: ['POST /transaction/initialize'],
    accepted: () =>
      json({ message: 'Hosted Link', status: 'success', data: { checkout_url: 'https://checkout/1' } }),
    refused: json({ message: 'Invalid currency', status: 'failed', data: null }, 400),
    statusRequest: (txnId) => `GET /transaction/verify/${txnId}`,
    statusReply: (txnId, { outcome, amount }) =>
      json({
        message: 'Payment details',
        status: 'success',
        data: { amount, currency: 'ETB', mode: 'test', status: chapaStatus[outcome], tx_ref: txnId },
      }),
    callback: (txnId, { outcome, amount }, signedBy = 'provider') =>
      chapaCallback(
        { event: `charge.${outcome}`, tx_ref: txnId, reference: 'C1', amount: two(amount), status: outcome },
        signedBy,
      ),
  },
  payout: {
    call: 'POST /api/chapa/chapaWithdraw',
    body: { accountNumber: '1000123457112', accountName: 'Abebe Kebede', bank: '946' },
    requests: ['POST /transfers'],
    accepted: () => json({ message: 'Transfer Queued Successfully', status: 'success', data: 'W' }),
    refused: json({ message: 'Insufficient Balance', status: 'failed', data: null }, 400),
    statusRequest: (txnId) => `GET /transfers/verify/${txnId}`,
    statusReply: (_, { outcome, amount }) =>
      json({ data: { amount, currency: 'ETB', status: chapaStatus[outcome] }, status: 'success' }),
    callback: (txnId, { outcome, amount }, signedBy = 'provider') =>
      chapaCallback(
        { event: `payout.${outcome}`, type: 'Payout', reference: txnId, amount: two(amount) },
        signedBy,
      ),
  },
};

const arifStatus = { success: 'SUCCESS', pending: 'PENDING', failed: 'FAILED' } as const;
const sessionOf = (txnId: string): string => `S-${txnId}`;
function arifSession({ body }: Got, totalAmount: number): Reply {
  const sessionId = sessionOf((body as { nonce: string }).nonce);
  const data = { sessionId, paymentUrl: `https://pay/${sessionId}`, cancelUrl: '', totalAmount };
  return json({ error: false, msg: 'No Errors', data });
}

const arifWay = (direct: string): Omit<DocumentedWay, 'call'> => ({
  body: {},
  requests: ['POST /api/checkout/session', direct],
  accepted: (got, amount) =>
    got.what === direct ? json({ error: false, msg: 'No Errors' }) : arifSession(got, amount),
  refused: json({ error: true, msg: 'Invalid phone number' }),
  statusRequest: (txnId) => `GET /api/checkout/session/${sessionOf(txnId)}`,
  statusReply: (txnId, { outcome, amount }) =>
    json({
      error: false,
      data: {
        totalAmount: amount,
        nonce: txnId,
        transaction: { transactionStatus: arifStatus[outcome] },
      },
    }),
  callback: (txnId, { outcome }) => ({
    body: JSON.stringify({
      sessionId: sessionOf(txnId),
      nonce: txnId,
      transactionStatus: arifStatus[outcome],
    }),
    headers: {},
  }),
});

export const arifPayDocumented: DocumentedProvider = {
  name: 'arifpay',
  signs: false,
  env: (url) => ({
    ARIFPAY_BASE_URL: url,
    ARIFPAY_B2C_URL: `${url}/api/Telebirr/b2c/transfer`,
    ARIFPAY_KEY: 'key',
    ARIFPAY_BENEFICIARY_ACCOUNT: '01320811436100',
    ARIFPAY_BENEFICIARY_BANK: 'AWINETAA',
  }),
  deposit: {
    call: 'POST /api/arifPay/direct-pay',
    ...arifWay('POST /api/checkout/telebirr/direct/transfer'),
  },
  payout: { call: 'POST /api/arifPay/withdraw', ...arifWay('POST /api/Telebirr/b2c/transfer') },
};

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const others = generateKeyPairSync('rsa', { modulusLength: 2048 });
/** LakiPay's signature of these fields. */
export function signedByLakiPay(fields: Readonly<Record<string, string>>): string {
  const names = Object.keys(fields).sort();
  const text = names.map((name) => `${name}=${fields[name]}`).join('&');
  return createSign('sha256').update(text).sign(keys.privateKey, 'base64');
}

const lakiStatus = { success: 'SUCCESS', pending: 'PENDING', failed: 'FAILED' } as const;

const lakiId = (txnId: string): string => `L-${txnId}`;

const lakiWay = (event: 'DEPOSIT' | 'WITHDRAWAL', path: string): Omit<DocumentedWay, 'call'> => ({
  body: { medium: 'TELEBIRR' },
  requests: [`POST /api/v2/payment/${path}`],
  accepted: ({ body }) =>
    json({
      status: 'SUCCESS',
      message: 'ok',
      data: { transaction_id: lakiId((body as { reference: string }).reference) },
    }),
  refused: json({ status: 'ERROR', message: 'Insufficient balance', error_code: 'X' }),
  statusRequest: (txnId) => `GET /api/v2/payment/transaction/${lakiId(txnId)}`,
  statusReply: (txnId, { outcome, amount }) =>
    json({
      status: 'SUCCESS',
      data: { status: lakiStatus[outcome], amount, currency: 'ETB', reference: txnId },
    }),
  callback: (txnId, { outcome, amount }, signedBy = 'provider') => {
    const text = `amount=${two(amount)}&currency=ETB&event=${event}&medium=TELEBIRR&reference=${txnId}&status=${lakiStatus[outcome]}&timestamp=1767225600&transaction_id=${lakiId(txnId)}`;
    const { privateKey } = signedBy === 'provider' ? keys : others;
    const signature = createSign('sha256').update(text).sign(privateKey, 'base64');
    return {
      // LakiPay writes the amount as a number with two decimals.
      body: `{"event":"${event}","transaction_id":"${lakiId(txnId)}","reference":"${txnId}","amount":${two(amount)},"currency":"ETB","status":"${lakiStatus[outcome]}","medium":"TELEBIRR","timestamp":1767225600,"signature":"${signature}"}`,
      headers: {},
    };
  },
});

export const lakiPayDocumented: DocumentedProvider = {
  name: 'lakipay',
  signs: true,
  env: (url) => ({
    LAKIPAY_BASE_URL: url,
    LAKIPAY_PUBLIC_KEY: 'PUB',
    LAKIPAY_SECRET_KEY: 'SEC',
    LAKIPAY_WEBHOOK_KEY: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }),
  deposit: { call: 'POST /api/lakiPay/deposit', ...lakiWay('DEPOSIT', 'direct') },
  payout: { call: 'POST /api/lakiPay/withdraw', ...lakiWay('WITHDRAWAL', 'withdrawal') },
};

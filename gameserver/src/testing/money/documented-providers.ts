import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import type { Got, Reply } from '../provider-host.ts';

/** What a provider says of a payment, whenever it is asked or calls back. */
export interface Said {
  readonly outcome: 'success' | 'pending' | 'failed';
  /** In Birr. */
  readonly amount: number;
}

export interface SpokenCallback {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** One way in or out, in the words of the provider's documentation. */
export interface SpokenWay {
  /** Our own call, and its body beside the amount. */
  readonly call: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The requests that begin a payment, in order; the last one moves the money. */
  readonly asks: readonly string[];
  /** How they are answered where the provider takes it. */
  takes(got: Got, amount: number): Reply;
  /** How the last one is refused. */
  readonly refusal: Reply;
  /** Where we ask for the status, and the answer. */
  status(txnId: string): string;
  tells(txnId: string, said: Said): Reply;
  /** What the provider sends to our webhook; unsigned ones are the same without a key. */
  callback(txnId: string, said: Said, signedBy?: 'it' | 'another'): SpokenCallback;
}

export interface SpokenProvider {
  readonly name: 'chapa' | 'arifpay' | 'lakipay';
  /** Whether a callback with a wrong signature is refused; else it is a hint alone. */
  readonly signs: boolean;
  env(url: string): Readonly<Record<string, string>>;
  readonly deposit: SpokenWay;
  readonly payout: SpokenWay;
}

const json = (value: unknown, status = 200): Reply => ({ status, json: value });
const two = (amount: number): string => amount.toFixed(2);

const CHAPA_SECRET = 'hook';
const chapaCallback = (fields: object, signedBy: 'it' | 'another'): SpokenCallback => {
  const body = JSON.stringify(fields);
  const secret = signedBy === 'it' ? CHAPA_SECRET : 'another';
  return {
    body,
    headers: { 'x-chapa-signature': createHmac('sha256', secret).update(body).digest('hex') },
  };
};
const chapaStatus = { success: 'success', pending: 'pending', failed: 'failed/cancelled' } as const;

export const chapaSpoken: SpokenProvider = {
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
    asks: ['POST /transaction/initialize'],
    takes: () =>
      json({ message: 'Hosted Link', status: 'success', data: { checkout_url: 'https://checkout/1' } }),
    refusal: json({ message: 'Invalid currency', status: 'failed', data: null }, 400),
    status: (txnId) => `GET /transaction/verify/${txnId}`,
    tells: (txnId, { outcome, amount }) =>
      json({
        message: 'Payment details',
        status: 'success',
        data: { amount, currency: 'ETB', mode: 'test', status: chapaStatus[outcome], tx_ref: txnId },
      }),
    callback: (txnId, { outcome, amount }, signedBy = 'it') =>
      chapaCallback(
        { event: `charge.${outcome}`, tx_ref: txnId, reference: 'C1', amount: two(amount), status: outcome },
        signedBy,
      ),
  },
  payout: {
    call: 'POST /api/chapa/chapaWithdraw',
    body: { accountNumber: '1000123457112', accountName: 'Abebe Kebede', bank: '946' },
    asks: ['POST /transfers'],
    takes: () => json({ message: 'Transfer Queued Successfully', status: 'success', data: 'W' }),
    refusal: json({ message: 'Insufficient Balance', status: 'failed', data: null }, 400),
    status: (txnId) => `GET /transfers/verify/${txnId}`,
    tells: (_, { outcome, amount }) =>
      json({ data: { amount, currency: 'ETB', status: chapaStatus[outcome] }, status: 'success' }),
    callback: (txnId, { outcome, amount }, signedBy = 'it') =>
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

const arifWay = (direct: string): Omit<SpokenWay, 'call'> => ({
  body: {},
  asks: ['POST /api/checkout/session', direct],
  takes: (got, amount) =>
    got.what === direct ? json({ error: false, msg: 'No Errors' }) : arifSession(got, amount),
  refusal: json({ error: true, msg: 'Invalid phone number' }),
  status: (txnId) => `GET /api/checkout/session/${sessionOf(txnId)}`,
  tells: (txnId, { outcome, amount }) =>
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

export const arifPaySpoken: SpokenProvider = {
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
const lakiStatus = { success: 'SUCCESS', pending: 'PENDING', failed: 'FAILED' } as const;

const lakiId = (txnId: string): string => `L-${txnId}`;

const lakiWay = (event: 'DEPOSIT' | 'WITHDRAWAL', path: string): Omit<SpokenWay, 'call'> => ({
  body: { medium: 'TELEBIRR' },
  asks: [`POST /api/v2/payment/${path}`],
  takes: ({ body }) =>
    json({
      status: 'SUCCESS',
      message: 'ok',
      data: { transaction_id: lakiId((body as { reference: string }).reference) },
    }),
  refusal: json({ status: 'ERROR', message: 'Insufficient balance', error_code: 'X' }),
  status: (txnId) => `GET /api/v2/payment/transaction/${lakiId(txnId)}`,
  tells: (txnId, { outcome, amount }) =>
    json({
      status: 'SUCCESS',
      data: { status: lakiStatus[outcome], amount, currency: 'ETB', reference: txnId },
    }),
  callback: (txnId, { outcome, amount }, signedBy = 'it') => {
    const text = `amount=${two(amount)}&currency=ETB&event=${event}&medium=TELEBIRR&reference=${txnId}&status=${lakiStatus[outcome]}&timestamp=1767225600&transaction_id=${lakiId(txnId)}`;
    const { privateKey } = signedBy === 'it' ? keys : others;
    const signature = createSign('sha256').update(text).sign(privateKey, 'base64');
    return {
      // The amount is a number as it is written: `100.00`.
      body: `{"event":"${event}","transaction_id":"${lakiId(txnId)}","reference":"${txnId}","amount":${two(amount)},"currency":"ETB","status":"${lakiStatus[outcome]}","medium":"TELEBIRR","timestamp":1767225600,"signature":"${signature}"}`,
      headers: {},
    };
  },
});

export const lakiPaySpoken: SpokenProvider = {
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

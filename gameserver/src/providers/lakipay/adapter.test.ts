import { createSign, generateKeyPairSync } from 'node:crypto';
import { santim } from '@chewata/common/money';
import { type Phone, parsePhone } from '@chewata/common/phone';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ProviderHost, providerHost, quiet } from '../../testing/provider-host.ts';
import { lakiPay } from './adapter.ts';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const webhookKey = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();

let host: ProviderHost;
beforeEach(async () => {
  host = await providerHost();
});
afterEach(() => host.close());

const provider = () =>
  lakiPay(
    {
      baseUrl: host.url,
      publicKey: 'PUB',
      secretKey: 'SEC',
      webhookKey,
      returnUrl: 'https://example.com/wallet',
      callbackUrl: 'https://example.com/api/webhooks/lakipay',
      timeoutMs: 600,
    },
    quiet,
  );
const phone = parsePhone('0911234567') as Phone;
const request = { txnId: 'D1', amount: santim(10_050), phone, name: 'Abebe', medium: 'CBE' } as const;
const payout = {
  txnId: 'W1',
  amount: santim(10_000),
  destination: { kind: 'phone', medium: 'TELEBIRR', phone, holder: 'Abebe' },
} as const;
const remember = async () => undefined;
const DIRECT = 'POST /api/v2/payment/direct';
const WITHDRAWAL = 'POST /api/v2/payment/withdrawal';
const success = { json: { status: 'SUCCESS', message: 'ok', data: { transaction_id: 'L1' } } };
const error = { json: { status: 'ERROR', message: 'Insufficient balance', error_code: 'X' } };

describe('LakiPay', () => {
  it('asks a phone in the documented shape', async () => {
    host.on(DIRECT, success);
    expect(await provider().directDeposit?.(request, remember)).toMatchObject({
      outcome: 'accepted',
      reference: 'L1',
    });
    expect(host.got[0]).toMatchObject({
      headers: { 'x-api-key': 'PUB:SEC' },
      body: {
        amount: 100.5,
        currency: 'ETB',
        phone_number: '251911234567',
        medium: 'CBE',
        reference: 'D1',
        callback_url: 'https://example.com/api/webhooks/lakipay',
      },
    });
  });

  it('opens a checkout page', async () => {
    host.on('POST /api/v2/payment/checkout', {
      json: { status: 'SUCCESS', data: { checkout_url: 'https://pay/L1', transaction_id: 'L1' } },
    });
    expect(await provider().deposit?.(request)).toMatchObject({
      outcome: 'accepted',
      checkoutUrl: 'https://pay/L1',
    });
    expect(host.got[0]?.body).toMatchObject({ redirects: { success: 'https://example.com/wallet' } });
  });

  it.each([
    [success, 'accepted'],
    [error, 'refused'],
    [{ status: 422, json: error.json }, 'refused'],
    [{ status: 500, json: error.json }, 'unknown'],
    [{ json: { ok: true } }, 'unknown'],
    ['silence', 'unknown'],
    ['hang-up', 'unknown'],
  ] as const)('sends a withdrawal once: %o is %s', async (reply, outcome) => {
    host.on(WITHDRAWAL, reply);
    expect(await provider().payout?.(payout, remember)).toMatchObject({ outcome });
    expect(host.got).toHaveLength(1);
    expect(provider().refusesRepeats).toBe(false);
  });

  it.each([
    ['SUCCESS', { state: 'paid', amount: 10_000 }],
    ['PENDING', { state: 'pending' }],
    ['FAILED', { state: 'failed' }],
    ['CANCELLED', { state: 'failed' }],
  ] as const)('reports the status %s', async (status, state) => {
    const data = { status, amount: 100, currency: 'ETB', reference: 'W1' };
    host.on('GET /api/v2/payment/transaction/L1', { json: { status: 'SUCCESS', data } });
    expect(await provider().status?.('payout', { txnId: 'W1', reference: 'L1' })).toMatchObject(state);
    expect(await provider().status?.('payout', { txnId: 'W2', reference: 'L1' })).toMatchObject({
      state: 'unanswered',
    });
  });

  it('is asked by our reference if its own is not known', async () => {
    expect(await provider().status?.('payout', { txnId: 'W1', reference: null })).toMatchObject({
      state: 'absent',
    });
    expect(host.got[0]?.what).toBe('GET /api/v2/payment/transaction/W1');
  });
});

describe('a callback of LakiPay', () => {
  const text =
    'amount=100.00&currency=ETB&event=WITHDRAWAL&medium=TELEBIRR&reference=W1&status=SUCCESS&timestamp=1767225600&transaction_id=L1';
  const body = (signature: string, amount = '100.00') =>
    Buffer.from(
      `{"event":"WITHDRAWAL","transaction_id":"L1","reference":"W1","amount":${amount},"currency":"ETB","status":"SUCCESS","medium":"TELEBIRR","timestamp":1767225600,"signature":"${signature}"}`,
    );
  const signature = createSign('sha256').update(text).sign(keys.privateKey, 'base64');
  const read = (bytes: Buffer) => provider().verifyCallback({ body: bytes, headers: {} });

  it('is read if its signature is right, numbers as they are written', () => {
    expect(read(body(signature))).toEqual({
      outcome: 'read',
      callback: { kind: 'payout', payment: { txnId: 'W1', reference: 'L1' }, signed: true },
    });
  });

  it('is refused otherwise', () => {
    const wrong = { outcome: 'wrong-signature' };
    expect(read(body(signature, '100'))).toEqual(wrong);
    expect(read(body(signature, '900.00'))).toEqual(wrong);
    expect(read(body(Buffer.from('x').toString('base64')))).toEqual(wrong);
    for (const bytes of ['', '{}', 'null', '[1]', '{"signature":5}', '{"a":{"b":1},"signature":"x"}'])
      expect(read(Buffer.from(bytes))).toEqual(wrong);
  });

  it('SEC1: refuses a body built to slow the reader down in no time', () => {
    const hostile = [
      `{"a":"${'\\"'.repeat(33_000)}`,
      `{"a":"${'\\"'.repeat(33_000)}}`,
      '"\\"'.repeat(25_000),
      `{${' '.repeat(99_000)}}`,
      `{"a":${'1'.repeat(99_000)}`,
    ];
    const begun = performance.now();
    for (const bytes of hostile) expect(read(Buffer.from(bytes))).toEqual({ outcome: 'wrong-signature' });
    // Before the fix one such body took 9 s.
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});

import { santim } from '@chewata/common/money';
import { type Phone, parsePhone } from '@chewata/common/phone';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deadHost, type ProviderHost, providerHost, quiet } from '../../testing/provider-host.ts';
import { arifPay } from './adapter.ts';

let host: ProviderHost;
let b2c: ProviderHost;
beforeEach(async () => {
  [host, b2c] = [await providerHost(), await providerHost()];
});
afterEach(() => Promise.all([host.close(), b2c.close()]));

const provider = (hosts = [host.url]) =>
  arifPay(
    {
      hosts,
      prefix: '/api',
      b2cUrl: `${b2c.url}/api/Telebirr/b2c/transfer`,
      key: 'the-key',
      beneficiary: { account: '01320811436100', bank: 'AWINETAA' },
      returnUrl: 'https://example.com/wallet',
      notifyUrl: 'https://example.com/api/webhooks/arifpay',
      email: 'payments@example.com',
      now: () => Date.parse('2026-03-01T12:00:00Z'),
      timeoutMs: 600,
    },
    quiet,
  );
const phone = parsePhone('0911234567') as Phone;
const request = { txnId: 'D1', amount: santim(12_550), phone, name: 'Abebe' };
const payout = {
  txnId: 'W1',
  amount: santim(10_000),
  destination: { kind: 'phone', medium: 'TELEBIRR', phone, holder: 'Abebe' },
} as const;
const SESSION = 'POST /api/checkout/session';
const B2C = 'POST /api/Telebirr/b2c/transfer';
const made = {
  json: {
    error: false,
    msg: 'ok',
    data: { sessionId: 'S1', paymentUrl: 'https://pay/S1', totalAmount: 125.5 },
  },
};
const refused = { json: { error: true, msg: 'Invalid phone', data: null } };

describe('a deposit by ArifPay', () => {
  it('opens a session in the documented shape', async () => {
    host.on(SESSION, made);
    expect(await provider().deposit?.(request)).toEqual({
      outcome: 'accepted',
      checkoutUrl: 'https://pay/S1',
      reference: 'S1',
    });
    expect(host.got[0]).toMatchObject({
      headers: { 'x-arifpay-key': 'the-key' },
      body: {
        nonce: 'D1',
        phone: '251911234567',
        email: 'payments@example.com',
        expireDate: '2026-03-02T12:00:00',
        notifyUrl: 'https://example.com/api/webhooks/arifpay',
        items: [{ quantity: 1, price: 125.5 }],
        beneficiaries: [{ accountNumber: '01320811436100', bank: 'AWINETAA', amount: 125.5 }],
        lang: 'EN',
      },
    });
  });

  it('asks the backup host if the first cannot be reached', async () => {
    host.on(SESSION, made);
    expect(await provider([await deadHost(), host.url]).deposit?.(request)).toMatchObject({
      outcome: 'accepted',
    });
  });

  it('spares a host that does not answer and uses the backup host, also for requests that move money', async () => {
    const backup = await providerHost();
    const direct = 'POST /api/checkout/telebirr/direct/transfer';
    for (const one of [host, backup]) one.on(direct, { json: { error: false, msg: 'sent' } });
    host.on(SESSION, 'hang-up');
    backup.on(SESSION, made);
    const two = provider([host.url, backup.url]);
    const ask = () => two.directDeposit?.({ ...request, medium: 'TELEBIRR' }, async () => undefined);
    // A session may be asked for twice: the first host is asked each time, until it is spared.
    host.on(direct, 'hang-up');
    for (let i = 0; i < 5; i++) await ask();
    host.got.length = 0;
    backup.got.length = 0;
    expect(await ask()).toEqual({ outcome: 'accepted', reference: 'S1' });
    expect(host.got).toEqual([]);
    expect(backup.got.map(({ what }) => what)).toEqual([SESSION, direct]);
    await backup.close();
  });

  it('takes a refusal and a failure for what they are', async () => {
    host.on(SESSION, refused);
    expect(await provider().deposit?.(request)).toEqual({ outcome: 'refused', reason: 'Invalid phone' });
    host.on(SESSION, { status: 500 });
    expect(await provider().deposit?.(request)).toMatchObject({ outcome: 'unknown' });
  });

  it('asks the payer’s phone only when the session is kept', async () => {
    const order: string[] = [];
    host.on(SESSION, made);
    for (const path of ['/checkout/telebirr/direct/transfer', '/checkout/v2/cbe/direct/transfer'])
      host.on(`POST /api${path}`, () => {
        order.push('asked');
        return { json: { error: false, msg: 'sent' } };
      });
    const remember = async (reference: string) => {
      order.push(reference);
    };
    for (const medium of ['TELEBIRR', 'CBE'] as const)
      expect(await provider().directDeposit?.({ ...request, medium }, remember)).toEqual({
        outcome: 'accepted',
        reference: 'S1',
      });
    expect(order).toEqual(['S1', 'asked', 'S1', 'asked']);
    expect(host.got.at(-1)?.body).toMatchObject({ sessionId: 'S1' });
  });

  it('moves no money if the session could not be stored', async () => {
    host.on(SESSION, made);
    const lost = provider().directDeposit?.({ ...request, medium: 'TELEBIRR' }, () =>
      Promise.reject(new Error('store')),
    );
    await expect(lost).rejects.toThrow('store');
    expect(host.got.map(({ what }) => what)).toEqual([SESSION]);
  });
});

describe('a payout by ArifPay', () => {
  it('goes to Telebirr by a session that is kept first', async () => {
    const kept: string[] = [];
    host.on(SESSION, made);
    b2c.on(B2C, { json: { error: false, msg: 'ok' } });
    const asked = await provider().payout?.(payout, async (reference) => {
      kept.push(reference, String(b2c.got.length));
    });
    expect(asked).toEqual({ outcome: 'accepted', reference: 'S1' });
    expect(kept).toEqual(['S1', '0']);
    expect(b2c.got.map(({ body }) => body)).toEqual([{ sessionId: 'S1', phoneNumber: '251911234567' }]);
  });

  it.each([
    ['silence', 'unknown'],
    ['hang-up', 'unknown'],
    [{ status: 503 }, 'unknown'],
    [{ json: { error: true, msg: 'limit' } }, 'refused'],
    [{ status: 400, json: { error: true, msg: 'bad' } }, 'refused'],
  ] as const)('is never sent twice: %o is %s', async (reply, outcome) => {
    host.on(SESSION, made);
    b2c.on(B2C, reply);
    expect(await provider().payout?.(payout, async () => undefined)).toMatchObject({ outcome });
    expect(b2c.got).toHaveLength(1);
  });

  it('has not been sent if there is no session', async () => {
    host.on(SESSION, 'hang-up');
    expect(await provider().payout?.(payout, async () => undefined)).toMatchObject({ outcome: 'not-sent' });
    host.on(SESSION, refused);
    expect(await provider().payout?.(payout, async () => undefined)).toMatchObject({ outcome: 'refused' });
    expect(b2c.got).toHaveLength(0);
  });

  it('is for Telebirr alone', () => {
    expect(provider().pays?.({ kind: 'phone', medium: 'TELEBIRR' })).toBe(true);
    expect(provider().pays?.({ kind: 'phone', medium: 'CBE' })).toBe(false);
    expect(provider().pays?.({ kind: 'bank' })).toBe(false);
  });
});

describe('the status of a session', () => {
  const said = (transactionStatus: string | null, nonce = 'D1') => ({
    json: {
      error: false,
      data: { totalAmount: 125.5, nonce, transaction: transactionStatus && { transactionStatus } },
    },
  });
  it.each([
    ['deposit', 'SUCCESS', { state: 'paid', amount: 12_550, currency: 'ETB' }],
    ['deposit', 'PENDING', { state: 'pending' }],
    ['deposit', 'FAILED', { state: 'failed' }],
    ['deposit', 'CANCELED', { state: 'failed' }],
    ['deposit', 'EXPIRED', { state: 'failed' }],
    ['payout', 'EXPIRED', { state: 'pending' }],
    ['deposit', null, { state: 'pending' }],
  ] as const)('of a %s: %s', async (kind, transactionStatus, state) => {
    host.on('GET /api/checkout/session/S1', said(transactionStatus));
    expect(await provider().status?.(kind, { txnId: 'D1', reference: 'S1' })).toMatchObject(state);
  });

  it('of another payment says nothing of this one', async () => {
    host.on('GET /api/checkout/session/S1', said('SUCCESS', 'D2'));
    expect(await provider().status?.('deposit', { txnId: 'D1', reference: 'S1' })).toMatchObject({
      state: 'unanswered',
    });
  });

  it('without a session nothing was ever asked for', async () => {
    expect(await provider().status?.('payout', { txnId: 'W1', reference: null })).toEqual({
      state: 'absent',
      never: true,
    });
    expect(host.got).toHaveLength(0);
  });

  it('is asked of the backup host too', async () => {
    host.on('GET /api/checkout/session/S1', said('SUCCESS'));
    const two = provider([await deadHost(), host.url]);
    expect(await two.status?.('deposit', { txnId: 'D1', reference: 'S1' })).toMatchObject({ state: 'paid' });
  });
});

it('a callback is a hint that names a session', () => {
  const read = (text: string) => provider().verifyCallback({ body: Buffer.from(text), headers: {} });
  expect(read('{"sessionId":"S1","transactionStatus":"SUCCESS"}')).toEqual({
    outcome: 'read',
    callback: { kind: null, payment: { reference: 'S1' }, signed: false },
  });
  for (const text of ['', '{}', 'null', '[]', '{"sessionId":5}'])
    expect(read(text)).toEqual({ outcome: 'unread' });
});

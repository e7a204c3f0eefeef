import { createHmac } from 'node:crypto';
import { santim } from '@chewata/common/money';
import { type Phone, parsePhone } from '@chewata/common/phone';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deadHost, type ProviderHost, providerHost, quiet } from '../../testing/provider-host.ts';
import { chapa } from './adapter.ts';
import { chapaApproval } from './callback.ts';

let host: ProviderHost;
beforeEach(async () => {
  host = await providerHost();
});
afterEach(() => host.close());

const options = () => ({
  baseUrl: host.url,
  secretKey: 'CHASECK_TEST-key',
  webhookSecret: 'hook',
  returnUrl: 'https://example.com/wallet',
  timeoutMs: 600,
});
const provider = () => chapa(options(), quiet);
const phone = parsePhone('0911234567') as Phone;
const request = { txnId: 'D1', amount: santim(40_000), phone, name: 'Abebe Kebede' };
const payout = {
  txnId: 'W1',
  amount: santim(15_050),
  destination: { kind: 'bank', bank: '946', account: '1000123457112', holder: 'Abebe Kebede' },
} as const;
const remember = async () => undefined;

describe('a deposit by Chapa', () => {
  it('asks for a hosted page in the documented shape', async () => {
    host.on('POST /transaction/initialize', {
      json: {
        message: 'Hosted Link',
        status: 'success',
        data: { checkout_url: 'https://checkout.chapa.co/x' },
      },
    });
    expect(await provider().deposit?.(request)).toEqual({
      outcome: 'accepted',
      checkoutUrl: 'https://checkout.chapa.co/x',
      reference: null,
    });
    expect(host.got[0]).toMatchObject({
      headers: { authorization: 'Bearer CHASECK_TEST-key', 'content-type': 'application/json' },
      body: {
        amount: '400.00',
        currency: 'ETB',
        tx_ref: 'D1',
        phone_number: '0911234567',
        first_name: 'Abebe Kebede',
      },
    });
  });

  it.each([
    [
      'a refusal',
      { status: 400, json: { message: 'Transaction reference has been used', status: 'failed' } },
      'refused',
    ],
    ['a wrong key', { status: 401, json: { message: 'Invalid API Key', status: 'failed' } }, 'refused'],
    ['too many requests', { status: 429 }, 'not-sent'],
    ['a failure of theirs', { status: 502, body: '<html>' }, 'unknown'],
    ['an answer of another shape', { json: { status: 'success', data: {} } }, 'unknown'],
    ['a page', { body: '<html>ok</html>' }, 'unknown'],
    ['silence after taking it', 'silence', 'unknown'],
    ['a line that breaks', 'hang-up', 'unknown'],
  ] as const)('takes %s for what it is', async (_, reply, outcome) => {
    host.on('POST /transaction/initialize', reply);
    expect(await provider().deposit?.(request)).toMatchObject({ outcome });
    expect(host.got).toHaveLength(1);
  });

  it('knows that nothing was sent if the connection was refused', async () => {
    const nowhere = chapa({ ...options(), baseUrl: await deadHost() }, quiet);
    expect(await nowhere.deposit?.(request)).toMatchObject({ outcome: 'not-sent' });
    expect(await nowhere.payout?.(payout, remember)).toMatchObject({ outcome: 'not-sent' });
  });
});

describe('the status of a deposit', () => {
  const verified = (data: object) => ({
    json: { status: 'success', data: { tx_ref: 'D1', amount: 400, currency: 'ETB', mode: 'test', ...data } },
  });
  it.each([
    ['paid', verified({ status: 'success' }), { state: 'paid', amount: 40_000, currency: 'ETB' }],
    [
      'paid, as text',
      verified({ status: 'success', amount: '1,234.50' }),
      { state: 'paid', amount: 123_450 },
    ],
    ['failed', verified({ status: 'failed/cancelled' }), { state: 'failed' }],
    ['reversed', verified({ status: 'reversed' }), { state: 'failed' }],
    ['pending', verified({ status: 'pending' }), { state: 'pending' }],
    ['paid in live mode', verified({ status: 'success', mode: 'live' }), { state: 'failed' }],
    ['of another payment', verified({ status: 'success', tx_ref: 'D2' }), { state: 'unanswered' }],
    [
      'absent',
      { status: 404, json: { message: 'Invalid transaction', status: 'failed' } },
      { state: 'absent', never: false },
    ],
    ['refused', { status: 401, json: { message: 'Invalid API Key' } }, { state: 'unanswered' }],
    ['unreadable', { body: 'ok' }, { state: 'unanswered' }],
    [
      'an amount with a third decimal',
      verified({ status: 'success', amount: 1.005 }),
      { state: 'unanswered' },
    ],
  ] as const)('is %s', async (_, reply, state) => {
    host.on('GET /transaction/verify/D1', reply);
    const status = await provider().status?.('deposit', { txnId: 'D1', reference: null });
    expect(status).toMatchObject(state);
  });

  it('is asked again after a failure, since asking changes nothing', async () => {
    host.on('GET /transaction/verify/D1', 'hang-up', { status: 503 }, verified({ status: 'success' }));
    expect(await provider().status?.('deposit', { txnId: 'D1', reference: null })).toMatchObject({
      state: 'paid',
    });
    expect(host.got).toHaveLength(3);
  });
});

describe('a payout by Chapa', () => {
  it('is asked for in the documented shape, once', async () => {
    host.on('POST /transfers', {
      json: { message: 'Transfer Queued Successfully', status: 'success', data: 'W1' },
    });
    expect(await provider().payout?.(payout, remember)).toEqual({ outcome: 'accepted', reference: null });
    expect(host.got[0]?.body).toEqual({
      account_name: 'Abebe Kebede',
      account_number: '1000123457112',
      amount: '150.50',
      currency: 'ETB',
      reference: 'W1',
      bank_code: '946',
    });
  });

  it.each([
    ['silence', 'unknown'],
    ['hang-up', 'unknown'],
    [{ status: 500 }, 'unknown'],
    [{ status: 409 }, 'unknown'],
    [{ status: 400, json: { message: 'Insufficient Balance', status: 'failed' } }, 'refused'],
    [{ status: 401, json: { message: 'closed' } }, 'not-sent'],
  ] as const)('is never sent twice: %o is %s', async (reply, outcome) => {
    host.on('POST /transfers', reply);
    expect(await provider().payout?.(payout, remember)).toMatchObject({ outcome });
    expect(host.got).toHaveLength(1);
  });

  it('to a phone finds the mobile money among the banks', async () => {
    host.on('GET /banks', {
      json: {
        data: [
          { id: 946, name: 'CBE' },
          { id: 855, name: 'telebirr' },
          { id: '128', name: 'CBEBirr' },
        ],
      },
    });
    host.on('POST /transfers', { json: { status: 'success', data: 'W1' } });
    for (const [medium, bank_code] of [
      ['TELEBIRR', '855'],
      ['CBE', '128'],
    ] as const) {
      await provider().payout?.(
        { ...payout, destination: { kind: 'phone', medium, phone, holder: 'A' } },
        remember,
      );
      expect(host.got.at(-1)?.body).toMatchObject({ bank_code, account_number: '0911234567' });
    }
    expect(await provider().banks?.()).toContainEqual({ id: '946', name: 'CBE' });
  });

  it('is known by its own status', async () => {
    const status = (reply: object) => {
      host.on('GET /transfers/verify/W1', reply);
      return provider().status?.('payout', { txnId: 'W1', reference: null });
    };
    const data = { amount: '150.5', currency: 'ETB' };
    expect(await status({ json: { data: { ...data, status: 'success' } } })).toMatchObject({
      state: 'paid',
      amount: 15_050,
    });
    expect(await status({ json: { data: { ...data, status: 'pending' } } })).toMatchObject({
      state: 'pending',
    });
    expect(await status({ json: { data: { ...data, status: 'failed' } } })).toMatchObject({
      state: 'failed',
    });
    expect(await status({ status: 404 })).toEqual({ state: 'absent', never: false });
  });
});

it('spares a provider that does not answer, and tries it again later', async () => {
  host.on('POST /transfers', { status: 500 });
  const one = provider();
  for (let i = 0; i < 5; i++) await one.payout?.(payout, remember);
  expect(await one.payout?.(payout, remember)).toMatchObject({ outcome: 'not-sent' });
  expect(host.got).toHaveLength(5);
});

describe('a webhook of Chapa', () => {
  const signed = (fields: object, secret = 'hook', header = 'x-chapa-signature') => {
    const body = Buffer.from(JSON.stringify(fields));
    return { body, headers: { [header]: createHmac('sha256', secret).update(body).digest('hex') } };
  };
  const charge = { event: 'charge.success', tx_ref: 'D1', reference: 'CH1', amount: '400.00' };

  it('names the payment by our reference', () => {
    expect(provider().verifyCallback(signed(charge))).toEqual({
      outcome: 'read',
      callback: { kind: 'deposit', payment: { txnId: 'D1' }, signed: true },
    });
    const paid = { event: 'payout.failed', reference: 'W1', chapa_reference: 'X' };
    expect(provider().verifyCallback(signed(paid))).toMatchObject({
      callback: { kind: 'payout', payment: { txnId: 'W1' } },
    });
    expect(provider().verifyCallback(signed({ event: 'something.else' }))).toEqual({ outcome: 'unread' });
  });

  it('counts only with the signature of its very bytes', () => {
    const wrong = { outcome: 'wrong-signature' };
    expect(provider().verifyCallback(signed(charge, 'other'))).toEqual(wrong);
    expect(provider().verifyCallback(signed(charge, 'hook', 'chapa-signature'))).toEqual(wrong);
    const good = signed(charge);
    const changed = Buffer.from(good.body.toString().replace('400.00', '900.00'));
    expect(provider().verifyCallback({ ...good, body: changed })).toEqual(wrong);
    expect(provider().verifyCallback({ ...good, headers: { 'x-chapa-signature': '' } })).toEqual(wrong);
    expect(provider().verifyCallback({ ...good, headers: {} })).toEqual(wrong);
  });

  it('asks whether a payout is ours, signed by another secret', () => {
    const asked = { reference: 'W1', amount: 150.5, account_number: '1000123457112' };
    expect(chapaApproval(signed(asked, 'approve', 'chapa-signature'), 'approve')).toEqual({
      txnId: 'W1',
      amount: 15_050,
      account: '1000123457112',
    });
    expect(chapaApproval(signed(asked, 'other', 'chapa-signature'), 'approve')).toBeNull();
  });
});

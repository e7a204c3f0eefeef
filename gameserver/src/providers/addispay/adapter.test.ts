import { santim } from '@chewata/common/money';
import { type Phone, parsePhone } from '@chewata/common/phone';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ProviderHost, providerHost, quiet } from '../../testing/provider-host.ts';
import { addisPay } from './adapter.ts';

let host: ProviderHost;
beforeEach(async () => {
  host = await providerHost();
});
afterEach(() => host.close());

const provider = () =>
  addisPay(
    {
      baseUrl: host.url,
      token: 'TOKEN',
      returnUrl: 'https://example.com/wallet',
      email: 'p@example.com',
      timeoutMs: 600,
    },
    quiet,
  );
const request = {
  txnId: 'D1',
  amount: santim(10_050),
  phone: parsePhone('0911234567') as Phone,
  name: 'Abebe Kebede',
};
const CREATE = 'POST /checkout-api/v2/create-order';

describe('AddisPay', () => {
  it('creates an order and sends the payer to its page', async () => {
    host.on(CREATE, { json: { data: { uuid: 'U1', checkout_url: 'https://checkout.addispay.et/' } } });
    expect(await provider().deposit?.(request)).toEqual({
      outcome: 'accepted',
      checkoutUrl: 'https://checkout.addispay.et/U1',
      reference: 'U1',
    });
    expect(host.got[0]).toMatchObject({
      headers: { auth: 'TOKEN' },
      body: {
        data: {
          total_amount: '100.50',
          tx_ref: 'D1',
          first_name: 'Abebe',
          last_name: 'Kebede',
          currency: 'ETB',
        },
      },
    });
  });

  it.each([
    [{ status: 400, json: { message: 'bad' } }, 'refused'],
    [{ status: 500 }, 'unknown'],
    [{ json: {} }, 'unknown'],
    ['silence', 'unknown'],
  ] as const)('%o is %s', async (reply, outcome) => {
    host.on(CREATE, reply);
    expect(await provider().deposit?.(request)).toMatchObject({ outcome });
  });

  it('promises nothing that is not documented', () => {
    const { status, payout, directDeposit, banks } = provider();
    expect([status, payout, directDeposit, banks]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('has callbacks that are hints', () => {
    const read = (text: string) => provider().verifyCallback({ body: Buffer.from(text), headers: {} });
    const hint = { kind: 'deposit', payment: { txnId: 'D1' }, signed: false };
    expect(read('{"tx_ref":"D1"}')).toEqual({ outcome: 'read', callback: hint });
    expect(read('{"data":{"tx_ref":"D1"}}')).toEqual({ outcome: 'read', callback: hint });
    for (const text of ['', 'null', '{"tx_ref":1}']) expect(read(text)).toEqual({ outcome: 'unread' });
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../testing/context.ts';
import { type ProviderHost, providerHost } from '../../testing/provider-host.ts';

let server: TestServer;
let host: ProviderHost;
beforeAll(async () => {
  host = await providerHost();
  const data = { uuid: 'the-same-for-all', checkout_url: 'https://checkout.example' };
  host.on('POST /checkout-api/v2/create-order', { json: { data } });
  server = await testServer({ ADDISPAY_BASE_URL: host.url, ADDISPAY_TOKEN: 'token' });
});
afterAll(async () => {
  await server?.close();
  await host?.close();
});

it('M1: a provider that gives two payments one reference names the first by it, and opens both', async () => {
  const { token } = await server.signUp();
  const open = async () => {
    const reply = await server.call('POST /api/addisPay/create-order', { token, body: { amount: 100 } });
    expect(reply).toMatchObject({ status: 200, body: { data: { checkout_url: expect.any(String) } } });
    return (reply.body.data as { txnId: string }).txnId;
  };
  const [first, second] = [await open(), await open()];
  expect(await server.ctx.deposits.byReference('addispay', 'the-same-for-all')).toMatchObject({ id: first });
  expect(await server.ctx.deposits.get(second)).toMatchObject({ status: 'Processing', reference: null });
});

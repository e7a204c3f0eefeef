import { afterAll, beforeAll, expect, it } from 'vitest';
import { depositPolled } from '#domain/money/deposit.ts';
import { type SignedUp, type TestServer, testServer } from '../context.ts';
import { type ChapaStandIn, openChapaStandIn, type ProviderMode } from './chapa-stand-in.ts';

let standIn: ChapaStandIn;
let server: TestServer;
beforeAll(async () => {
  standIn = await openChapaStandIn();
  server = await testServer({ SANDBOX_PROVIDER_URL: standIn.url });
  await standIn.open(String(server.env.MONGO_URL), server.url);
});
afterAll(async () => {
  await server?.close();
  await standIn?.close();
});

const mainOf = async ({ id }: SignedUp) => (await server.ctx.ledger.wallet(id)).main;

it.each<ProviderMode>(['honest', 'repeating', 'slow', 'lying', 'away', 'silent'])(
  'a deposit at a provider that is %s is credited once, at the latest when it answers truly again',
  async (mode) => {
    standIn.mode = 'honest';
    const user = await server.signUp();
    const { token } = user;
    const { body } = await server.call('POST /api/transaction/deposit', { token, body: { amount: 33 } });
    const { txnId } = body.data as { txnId: string };
    const pay = () => server.call(`POST /sandbox/pay/${txnId}`, { body: { outcome: 'success' } });
    standIn.mode = mode;
    await pay();
    if (mode === 'away' || mode === 'lying' || mode === 'silent') expect(await mainOf(user)).toBe(0);
    standIn.mode = 'honest';
    const [deposit] = await server.ctx.deposits.ofUser(user.id, 1);
    if (deposit?.status === 'Processing')
      await server.ctx.deposits.apply(depositPolled(deposit, new Date(0)));
    await expect.poll(() => mainOf(user), { timeout: 20_000 }).toBe(3300);
    await pay();
    expect(await mainOf(user)).toBe(3300);
  },
);

it('a withdrawal that it does twice is paid out once', async () => {
  const user = await server.signUp();
  await server.credit(user.id, 100);
  standIn.mode = 'repeating';
  const { token } = user;
  const { body } = await server.call('POST /api/transaction/withdraw', { token, body: { amount: 70 } });
  const payout = () => server.ctx.withdrawals.get(String(body.txnId));
  await expect.poll(async () => (await payout())?.stage, { timeout: 40_000 }).toBe('over');
  const sent = await server.ctx.sandboxDesk?.transfer(String(body.txnId));
  expect([(await payout())?.status, sent?.status, await mainOf(user)]).toEqual(['success', 'success', 3000]);
});

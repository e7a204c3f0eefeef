import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import { type ProviderHost, providerHost } from '../../testing/provider-host.ts';
import { walletCalls } from '../../testing/wallet.ts';
import { pollDueDeposits } from '../deposits/poll-due-deposits.ts';

describe('with addispay, which has no status call and signs nothing', () => {
  let host: ProviderHost;
  let server: TestServer;
  beforeAll(async () => {
    host = await providerHost();
    host.on('POST /checkout-api/v2/create-order', ({ body }) => {
      const { tx_ref } = (body as { data: { tx_ref: string } }).data;
      return { json: { data: { uuid: `U-${tx_ref}`, checkout_url: 'https://checkout.addispay.et' } } };
    });
    server = await testServer({ ADDISPAY_BASE_URL: host.url, ADDISPAY_TOKEN: 'TOKEN' });
  });
  afterAll(async () => {
    await server?.close();
    await host?.close();
  });
  const { call, balances } = walletCalls(() => server);
  const opened = async (user: SignedUp) => {
    const { body } = await call(user, 'POST /api/addisPay/create-order', { amount: 100 });
    return (body.data as { txnId: string }).txnId;
  };
  const callsBack = async (txnId: string) =>
    (await server.call('POST /api/webhooks/addispay', { body: { tx_ref: txnId } })).status;
  const status = async (txnId: string) => (await server.ctx.deposits.get(txnId))?.status;

  it('SEC5, M17: a notice that anyone can send only marks the deposit; an administrator credits it once', async () => {
    const [user, admin] = [await server.signUp(), await server.admin()];
    const txnId = await opened(user);
    for (let i = 0; i < 3; i++) expect(await callsBack(txnId)).toBe(200);
    expect(await callsBack('D-unknown')).toBe(200);
    expect(await status(txnId)).toBe('Processing');
    const { body } = await call(admin, 'GET /api/admin/deposits');
    const items = body.items as { _id: string; status: string; details: Record<string, string> }[];
    expect(items.find(({ _id }) => _id === txnId)).toMatchObject({
      status: 'Processing',
      details: { notice: 'an unsigned notice, of unknown origin' },
    });
    expect(JSON.stringify(items)).not.toContain('paid');
    expect(await balances(user)).toMatchObject({ main: 0 });
    const approve = () => call(admin, `POST /api/admin/deposits/${txnId}/approve`);
    expect((await Promise.all([approve(), approve()])).map((response) => response.status).sort()).toEqual([
      200, 409,
    ]);
    expect(await callsBack(txnId)).toBe(200);
    expect(await status(txnId)).toBe('success');
    expect(await balances(user)).toMatchObject({ main: 100 });
  });

  it('M3: a deposit that no administrator credits lapses after three days', async () => {
    const txnId = await opened(await server.signUp());
    const pollIn = (hours: number) => {
      const now = () => Date.now() + hours * 3600_000;
      return pollDueDeposits({ ...server.ctx, clock: { ...server.ctx.clock, now } });
    };
    await pollIn(71);
    expect(await status(txnId)).toBe('Processing');
    await pollIn(72.1);
    expect(await status(txnId)).toBe('Declined');
    expect(await callsBack(txnId)).toBe(200);
    expect(await status(txnId)).toBe('Declined');
  });

  it('a payout goes to an administrator', async () => {
    const user = await server.signUp();
    await server.credit(user.id, 100);
    const { body } = await call(user, 'POST /api/addisPay/b2cWithdraw', { amount: 60 });
    expect(await server.ctx.withdrawals.get(String(body.txnId))).toMatchObject({
      stage: 'waiting',
      byHand: true,
    });
    expect(host.got.every(({ what }) => what.endsWith('/create-order'))).toBe(true);
  });
});

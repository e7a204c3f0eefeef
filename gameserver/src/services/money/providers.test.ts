import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import {
  arifPaySpoken,
  chapaSpoken,
  lakiPaySpoken,
  type Said,
  type SpokenWay,
} from '../../testing/money/documented-providers.ts';
import { type ProviderHost, providerHost, type Reply } from '../../testing/provider-host.ts';
import { walletCalls } from '../../testing/wallet.ts';
import { auditLedger } from '../audit/audit-ledger.ts';
import { watchDeposits } from '../deposits/poll-due-deposits.ts';
import { watchPayouts } from '../payouts/advance-due-payouts.ts';

/** Each adapter, from our HTTP calls through the provider's documented shapes to the ledger. */
describe.each([chapaSpoken, arifPaySpoken, lakiPaySpoken])('with $name', (spoken) => {
  let host: ProviderHost;
  let server: TestServer;
  let user: SignedUp;
  beforeAll(async () => {
    host = await providerHost();
    host.on('GET /banks', { json: { data: [{ id: 946, name: 'Commercial Bank of Ethiopia' }] } });
    server = await testServer(spoken.env(host.url));
  });
  beforeEach(async () => {
    host.got.length = 0;
    user = await server.signUp();
  });
  afterAll(async () => {
    await server?.close();
    await host?.close();
  });
  const { call, balances, history } = walletCalls(() => server);

  const begin = (way: SpokenWay, amount: number, last?: Reply) => {
    for (const what of way.asks)
      host.on(what, last !== undefined && what === way.asks.at(-1) ? last : (got) => way.takes(got, amount));
    return call(user, way.call, { amount, ...way.body });
  };
  const began = async (way: SpokenWay, amount: number, last?: Reply) => {
    const { body } = await begin(way, amount, last);
    return String(body.txnId ?? (body.data as { txnId?: string } | undefined)?.txnId);
  };
  const says = (way: SpokenWay, txnId: string, said: Said) =>
    host.on(way.status(txnId), way.tells(txnId, said));
  const callsBack = async (way: SpokenWay, txnId: string, said: Said, signedBy?: 'it' | 'another') =>
    (await server.call(`POST /api/webhooks/${spoken.name}`, way.callback(txnId, said, signedBy))).status;
  const asked = (way: SpokenWay) => host.got.filter(({ what }) => what === way.asks.at(-1)).length;
  const newest = async () =>
    ((await history(user)).transactionHistory as { status: string; amount: number }[])[0];

  describe('a deposit', () => {
    const way = spoken.deposit;
    const paid = { outcome: 'success', amount: 100 } as const;

    it('is credited once, however often and in what order its callbacks come', async () => {
      const txnId = await began(way, 100);
      says(way, txnId, { ...paid, outcome: 'pending' });
      // The callback of success comes before the provider's own books know of it.
      expect(await callsBack(way, txnId, paid)).toBe(200);
      expect(await balances(user)).toMatchObject({ main: 0 });
      says(way, txnId, paid);
      await Promise.all(Array.from({ length: 5 }, () => callsBack(way, txnId, paid)));
      expect(await callsBack(way, txnId, { ...paid, outcome: 'failed' })).toBe(200);
      says(way, txnId, { ...paid, outcome: 'failed' });
      expect(await callsBack(way, txnId, { ...paid, outcome: 'pending' })).toBe(200);
      expect(await balances(user)).toMatchObject({ main: 100 });
      expect(await newest()).toMatchObject({ status: 'success', amount: 100 });
    });

    it('M3: that failed and was paid after all is credited', async () => {
      const txnId = await began(way, 100);
      says(way, txnId, { ...paid, outcome: 'failed' });
      await callsBack(way, txnId, { ...paid, outcome: 'failed' });
      expect(await newest()).toMatchObject({ status: 'Declined' });
      says(way, txnId, paid);
      await callsBack(way, txnId, paid);
      expect(await balances(user)).toMatchObject({ main: 100 });
    });

    it('M2: of another amount waits for an administrator, whatever the callback says', async () => {
      const txnId = await began(way, 100);
      says(way, txnId, { outcome: 'success', amount: 99.99 });
      await callsBack(way, txnId, paid);
      await callsBack(way, txnId, paid);
      expect(await balances(user)).toMatchObject({ main: 0 });
      expect(await newest()).toMatchObject({ status: 'Pending' });
    });

    it('is not credited by a callback with a wrong signature, nor by one of a stranger', async () => {
      const txnId = await began(way, 100);
      says(way, txnId, { ...paid, outcome: 'pending' });
      expect(await callsBack(way, txnId, paid, 'another')).toBe(spoken.signs ? 401 : 200);
      expect(await balances(user)).toMatchObject({ main: 0 });
      expect(await newest()).toMatchObject({ status: 'Pending' });
    });

    it('is refused, or fails, without a santim moving', async () => {
      expect(await begin(way, 100, way.refusal)).toMatchObject({
        status: 400,
        body: { code: 'TRANSACTION_FAILED' },
      });
      expect(await newest()).toMatchObject({ status: 'Declined' });
      // Of a failure of theirs it is not known what they have done: it stays open.
      await begin(way, 100, { status: 502, body: '<html>Bad gateway</html>' });
      expect(await newest()).toMatchObject({ status: 'Pending' });
      expect(await balances(user)).toMatchObject({ main: 0 });
    });

    it('M1: that was taken while the line broke is credited when it is paid', async () => {
      await begin(way, 100, 'hang-up');
      expect(asked(way)).toBe(1);
      const [opened] = await server.ctx.deposits.ofUser(user.id, 1);
      const txnId = String(opened?.id);
      says(way, txnId, paid);
      await callsBack(way, txnId, paid);
      expect(await balances(user)).toMatchObject({ main: 100 });
    });
  });

  describe('a payout', () => {
    const way = spoken.payout;
    const paid = { outcome: 'success', amount: 60 } as const;
    beforeEach(() => server.credit(user.id, 100));
    const sent = () => expect.poll(() => asked(way), { timeout: 10_000 }).toBe(1);
    const stage = async (txnId: string) => (await server.ctx.withdrawals.get(txnId))?.stage;
    const ends = (txnId: string) => expect.poll(() => stage(txnId), { timeout: 10_000 }).toBe('over');

    it('is paid once, however often and in what order its callbacks come', async () => {
      const txnId = await began(way, 60);
      await expect.poll(() => stage(txnId), { timeout: 10_000 }).toBe('asking');
      says(way, txnId, { ...paid, outcome: 'pending' });
      expect(await callsBack(way, txnId, paid)).toBe(200);
      expect(await balances(user)).toEqual({ main: 40, bonus: 0, held: 60 });
      says(way, txnId, paid);
      await Promise.all(Array.from({ length: 5 }, () => callsBack(way, txnId, paid)));
      expect(await balances(user)).toEqual({ main: 40, bonus: 0, held: 0 });
      says(way, txnId, { ...paid, outcome: 'failed' });
      await callsBack(way, txnId, { ...paid, outcome: 'failed' });
      expect(await balances(user)).toEqual({ main: 40, bonus: 0, held: 0 });
      expect(asked(way)).toBe(1);
    });

    it('that its provider declines is given back once', async () => {
      const txnId = await began(way, 60);
      await expect.poll(() => stage(txnId), { timeout: 10_000 }).toBe('asking');
      says(way, txnId, { ...paid, outcome: 'failed' });
      for (let i = 0; i < 3; i++) await callsBack(way, txnId, { ...paid, outcome: 'failed' });
      expect(await balances(user)).toEqual({ main: 100, bonus: 0, held: 0 });
      expect(await newest()).toMatchObject({ status: 'Declined' });
    });

    it('that is refused at once is given back', async () => {
      const txnId = await began(way, 60, way.refusal);
      if (spoken.name === 'arifpay') says(way, txnId, { ...paid, outcome: 'failed' });
      await ends(txnId);
      expect(await balances(user)).toEqual({ main: 100, bonus: 0, held: 0 });
      expect(asked(way)).toBe(1);
    });

    it.each(['hang-up', { status: 504 }] as const)(
      'that was taken although the answer was %o is asked for, not sent again',
      async (answer) => {
        const txnId = await began(way, 60, answer);
        await sent();
        // LakiPay's id of it was lost with the answer: it is asked by ours.
        const reply = way.tells(txnId, paid);
        host.on(way.status(txnId), reply);
        host.on(`GET /api/v2/payment/transaction/${txnId}`, reply);
        await expect.poll(() => stage(txnId), { timeout: 10_000 }).toBe('asking');
        await callsBack(way, txnId, paid);
        await ends(txnId);
        expect(await balances(user)).toEqual({ main: 40, bonus: 0, held: 0 });
        expect(asked(way)).toBe(1);
      },
    );

    it('whose callback comes before the answer to our request is paid, and stays so', async () => {
      const txnId = await began(way, 60, 'silence');
      await sent();
      says(way, txnId, paid);
      await callsBack(way, txnId, paid);
      await ends(txnId);
      // Now the line breaks.
      host.breakLines();
      expect(await balances(user)).toEqual({ main: 40, bonus: 0, held: 0 });
      expect(await newest()).toMatchObject({ status: 'success' });
    });

    it('M8: an administrator decides after a day without an outcome; a later report still counts', async () => {
      const txnId = await began(way, 60);
      await expect.poll(() => stage(txnId), { timeout: 10_000 }).toBe('asking');
      says(way, txnId, { ...paid, outcome: 'pending' });
      const pollAfterHours = (hours: number) => {
        const now = () => Date.now() + hours * 3600_000;
        return watchPayouts({ ...server.ctx, clock: { ...server.ctx.clock, now } });
      };
      await pollAfterHours(23);
      expect(await stage(txnId)).toBe('asking');
      await pollAfterHours(36);
      expect(await server.ctx.withdrawals.get(txnId)).toMatchObject({ stage: 'waiting', byHand: true });
      expect(await balances(user)).toEqual({ main: 40, bonus: 0, held: 60 });
      says(way, txnId, paid);
      await callsBack(way, txnId, paid);
      await ends(txnId);
      expect(await balances(user)).toEqual({ main: 40, bonus: 0, held: 0 });
      expect(asked(way)).toBe(1);
    });

    it('is neither paid nor given back on a stranger’s word', async () => {
      const txnId = await began(way, 60);
      await expect.poll(() => stage(txnId), { timeout: 10_000 }).toBe('asking');
      says(way, txnId, { ...paid, outcome: 'pending' });
      for (const outcome of ['success', 'failed'] as const)
        expect(await callsBack(way, txnId, { ...paid, outcome }, 'another')).toBe(spoken.signs ? 401 : 200);
      expect(await balances(user)).toEqual({ main: 40, bonus: 0, held: 60 });
    });
  });

  it('in the end the audit finds nothing', async () => {
    expect((await auditLedger(server.ctx.books, new Date())).breaks).toEqual([]);
  });
});

describe('with addispay, which cannot be asked and signs nothing', () => {
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

  it('a deposit that it reports waits for an administrator, and is credited once', async () => {
    const [user, admin] = [await server.signUp(), await server.admin()];
    const txnId = await opened(user);
    for (let i = 0; i < 3; i++) expect(await callsBack(txnId)).toBe(200);
    expect(await callsBack('D-unknown')).toBe(200);
    expect(await status(txnId)).toBe('Pending');
    expect(await balances(user)).toMatchObject({ main: 0 });
    const approve = () => call(admin, `POST /api/admin/deposits/${txnId}/approve`);
    expect((await Promise.all([approve(), approve()])).map((told) => told.status).sort()).toEqual([200, 409]);
    expect(await callsBack(txnId)).toBe(200);
    expect(await status(txnId)).toBe('success');
    expect(await balances(user)).toMatchObject({ main: 100 });
  });

  it('M3: one of which nothing is heard is let go of after a day; reported later, it waits still', async () => {
    const txnId = await opened(await server.signUp());
    const watchedIn = (hours: number) => {
      const now = () => Date.now() + hours * 3600_000;
      return watchDeposits({ ...server.ctx, clock: { ...server.ctx.clock, now } });
    };
    await watchedIn(23);
    expect(await status(txnId)).toBe('Processing');
    await watchedIn(24.1);
    expect(await status(txnId)).toBe('Declined');
    expect(await callsBack(txnId)).toBe(200);
    expect(await status(txnId)).toBe('Pending');
  });

  it('a payout waits for an administrator', async () => {
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

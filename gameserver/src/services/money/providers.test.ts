import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import {
  arifPayDocumented,
  chapaDocumented,
  type DocumentedWay,
  lakiPayDocumented,
  type PaymentState,
} from '../../testing/money/documented-providers.ts';
import { type ProviderHost, providerHost, type Reply } from '../../testing/provider-host.ts';
import { walletCalls } from '../../testing/wallet.ts';
import { auditLedger } from '../audit/audit-ledger.ts';
import { advanceDuePayouts } from '../payouts/advance-due-payouts.ts';

/** Each adapter, from our HTTP calls through the provider's documented API to the ledger. */
describe.each([chapaDocumented, arifPayDocumented, lakiPayDocumented])('with $name', (documented) => {
  let host: ProviderHost;
  let server: TestServer;
  let user: SignedUp;
  beforeAll(async () => {
    host = await providerHost();
    host.on('GET /banks', { json: { data: [{ id: 946, name: 'Commercial Bank of Ethiopia' }] } });
    server = await testServer(documented.env(host.url));
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

  const start = (way: DocumentedWay, amount: number, last?: Reply) => {
    for (const what of way.requests)
      host.on(
        what,
        last !== undefined && what === way.requests.at(-1) ? last : (got) => way.accepted(got, amount),
      );
    return call(user, way.call, { amount, ...way.body });
  };
  const started = async (way: DocumentedWay, amount: number, last?: Reply) => {
    const { body } = await start(way, amount, last);
    return String(body.txnId ?? (body.data as { txnId?: string } | undefined)?.txnId);
  };
  const setStatus = (way: DocumentedWay, txnId: string, state: PaymentState) =>
    host.on(way.statusRequest(txnId), way.statusReply(txnId, state));
  const callsBack = async (
    way: DocumentedWay,
    txnId: string,
    state: PaymentState,
    signedBy?: 'provider' | 'stranger',
  ) =>
    (await server.call(`POST /api/webhooks/${documented.name}`, way.callback(txnId, state, signedBy))).status;
  const requestCount = (way: DocumentedWay) =>
    host.got.filter(({ what }) => what === way.requests.at(-1)).length;
  const newest = async () =>
    ((await history(user)).transactionHistory as { status: string; amount: number }[])[0];

  describe('a deposit', () => {
    const way = documented.deposit;
    const paid = { outcome: 'success', amount: 100 } as const;

    it('is credited once, in whatever order and number its callbacks come', async () => {
      const txnId = await started(way, 100);
      setStatus(way, txnId, { ...paid, outcome: 'pending' });
      // The callback comes before the provider's own books show the payment.
      expect(await callsBack(way, txnId, paid)).toBe(200);
      expect(await balances(user)).toMatchObject({ main: 0 });
      setStatus(way, txnId, paid);
      await Promise.all(Array.from({ length: 5 }, () => callsBack(way, txnId, paid)));
      expect(await callsBack(way, txnId, { ...paid, outcome: 'failed' })).toBe(200);
      setStatus(way, txnId, { ...paid, outcome: 'failed' });
      expect(await callsBack(way, txnId, { ...paid, outcome: 'pending' })).toBe(200);
      expect(await balances(user)).toMatchObject({ main: 100 });
      expect(await newest()).toMatchObject({ status: 'success', amount: 100 });
    });

    it('M3: that failed and is paid later is credited', async () => {
      const txnId = await started(way, 100);
      setStatus(way, txnId, { ...paid, outcome: 'failed' });
      await callsBack(way, txnId, { ...paid, outcome: 'failed' });
      expect(await newest()).toMatchObject({ status: 'Declined' });
      setStatus(way, txnId, paid);
      await callsBack(way, txnId, paid);
      expect(await balances(user)).toMatchObject({ main: 100 });
    });

    it('M2: of another amount goes to an administrator, whatever the callback says', async () => {
      const txnId = await started(way, 100);
      setStatus(way, txnId, { outcome: 'success', amount: 99.99 });
      await callsBack(way, txnId, paid);
      await callsBack(way, txnId, paid);
      expect(await balances(user)).toMatchObject({ main: 0 });
      expect(await newest()).toMatchObject({ status: 'Pending' });
    });

    it('is not credited by a callback with a wrong or no signature', async () => {
      const txnId = await started(way, 100);
      setStatus(way, txnId, { ...paid, outcome: 'pending' });
      expect(await callsBack(way, txnId, paid, 'stranger')).toBe(documented.signs ? 401 : 200);
      expect(await balances(user)).toMatchObject({ main: 0 });
      expect(await newest()).toMatchObject({ status: 'Pending' });
    });

    it('moves no money when it is refused or fails', async () => {
      expect(await start(way, 100, way.refused)).toMatchObject({
        status: 400,
        body: { code: 'TRANSACTION_FAILED' },
      });
      expect(await newest()).toMatchObject({ status: 'Declined' });
      // After a failure of theirs it is unknown what they have done: the deposit stays open.
      await start(way, 100, { status: 502, body: '<html>Bad gateway</html>' });
      expect(await newest()).toMatchObject({ status: 'Pending' });
      expect(await balances(user)).toMatchObject({ main: 0 });
    });

    it('M1: that was accepted while the connection broke is credited when it is paid', async () => {
      await start(way, 100, 'hang-up');
      expect(requestCount(way)).toBe(1);
      const [opened] = await server.ctx.deposits.ofUser(user.id, 1);
      const txnId = String(opened?.id);
      setStatus(way, txnId, paid);
      await callsBack(way, txnId, paid);
      expect(await balances(user)).toMatchObject({ main: 100 });
    });
  });

  describe('a payout', () => {
    const way = documented.payout;
    const paid = { outcome: 'success', amount: 60 } as const;
    beforeEach(() => server.credit(user.id, 100));
    const sent = () => expect.poll(() => requestCount(way), { timeout: 10_000 }).toBe(1);
    const stage = async (txnId: string) => (await server.ctx.withdrawals.get(txnId))?.stage;
    const ends = (txnId: string) => expect.poll(() => stage(txnId), { timeout: 10_000 }).toBe('over');

    it('is paid once, in whatever order and number its callbacks come', async () => {
      const txnId = await started(way, 60);
      await expect.poll(() => stage(txnId), { timeout: 10_000 }).toBe('asking');
      setStatus(way, txnId, { ...paid, outcome: 'pending' });
      expect(await callsBack(way, txnId, paid)).toBe(200);
      expect(await balances(user)).toEqual({ main: 40, bonus: 0, held: 60 });
      setStatus(way, txnId, paid);
      await Promise.all(Array.from({ length: 5 }, () => callsBack(way, txnId, paid)));
      expect(await balances(user)).toEqual({ main: 40, bonus: 0, held: 0 });
      setStatus(way, txnId, { ...paid, outcome: 'failed' });
      await callsBack(way, txnId, { ...paid, outcome: 'failed' });
      expect(await balances(user)).toEqual({ main: 40, bonus: 0, held: 0 });
      expect(requestCount(way)).toBe(1);
    });

    it('that its provider declines is returned once', async () => {
      const txnId = await started(way, 60);
      await expect.poll(() => stage(txnId), { timeout: 10_000 }).toBe('asking');
      setStatus(way, txnId, { ...paid, outcome: 'failed' });
      for (let i = 0; i < 3; i++) await callsBack(way, txnId, { ...paid, outcome: 'failed' });
      expect(await balances(user)).toEqual({ main: 100, bonus: 0, held: 0 });
      expect(await newest()).toMatchObject({ status: 'Declined' });
    });

    it('that is refused at once is returned', async () => {
      const txnId = await started(way, 60, way.refused);
      if (documented.name === 'arifpay') setStatus(way, txnId, { ...paid, outcome: 'failed' });
      await ends(txnId);
      expect(await balances(user)).toEqual({ main: 100, bonus: 0, held: 0 });
      expect(requestCount(way)).toBe(1);
    });

    it.each(['hang-up', { status: 504 }] as const)(
      'that was accepted although the answer was %o is polled, not sent again',
      async (answer) => {
        const txnId = await started(way, 60, answer);
        await sent();
        // LakiPay's id was lost with the answer: its status is asked by our id.
        const reply = way.statusReply(txnId, paid);
        host.on(way.statusRequest(txnId), reply);
        host.on(`GET /api/v2/payment/transaction/${txnId}`, reply);
        await expect.poll(() => stage(txnId), { timeout: 10_000 }).toBe('asking');
        await callsBack(way, txnId, paid);
        await ends(txnId);
        expect(await balances(user)).toEqual({ main: 40, bonus: 0, held: 0 });
        expect(requestCount(way)).toBe(1);
      },
    );

    it('whose callback comes before the answer to our request is paid, and stays paid', async () => {
      const txnId = await started(way, 60, 'silence');
      await sent();
      setStatus(way, txnId, paid);
      await callsBack(way, txnId, paid);
      await ends(txnId);
      // Now the connection breaks.
      host.breakLines();
      expect(await balances(user)).toEqual({ main: 40, bonus: 0, held: 0 });
      expect(await newest()).toMatchObject({ status: 'success' });
    });

    it('M8: an administrator decides after a day without an outcome; a later report still counts', async () => {
      const txnId = await started(way, 60);
      await expect.poll(() => stage(txnId), { timeout: 10_000 }).toBe('asking');
      setStatus(way, txnId, { ...paid, outcome: 'pending' });
      const clockIn = (hours: number) => ({ ...server.ctx.clock, now: () => Date.now() + hours * 3600_000 });
      await advanceDuePayouts({ ...server.ctx, clock: clockIn(23) });
      expect(await stage(txnId)).toBe('asking');
      await advanceDuePayouts({ ...server.ctx, clock: clockIn(36) });
      expect(await server.ctx.withdrawals.get(txnId)).toMatchObject({ stage: 'waiting', byHand: true });
      expect(await balances(user)).toEqual({ main: 40, bonus: 0, held: 60 });
      setStatus(way, txnId, paid);
      await callsBack(way, txnId, paid);
      await ends(txnId);
      expect(await balances(user)).toEqual({ main: 40, bonus: 0, held: 0 });
      expect(requestCount(way)).toBe(1);
    });

    it('is neither paid nor returned by a callback of a stranger', async () => {
      const txnId = await started(way, 60);
      await expect.poll(() => stage(txnId), { timeout: 10_000 }).toBe('asking');
      setStatus(way, txnId, { ...paid, outcome: 'pending' });
      for (const outcome of ['success', 'failed'] as const)
        expect(await callsBack(way, txnId, { ...paid, outcome }, 'stranger')).toBe(
          documented.signs ? 401 : 200,
        );
      expect(await balances(user)).toEqual({ main: 40, bonus: 0, held: 60 });
    });
  });

  it('leaves nothing for the audit to find', async () => {
    expect((await auditLedger(server.ctx.books, new Date())).breaks).toEqual([]);
  });
});

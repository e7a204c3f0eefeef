import { asRoundId, type UserId } from '@chewata/common/ids';
import { fromBirr } from '@chewata/common/money';
import { DAY_MS, HOUR_MS } from '@chewata/common/time';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { refundEntry, stakeEntry } from '#domain/rooms/stake.ts';
import { type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import { walletCalls } from '../../testing/wallet.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server?.close());
const { call, balances, setting, proof } = walletCalls(() => server);

let rounds = 0;
const stakeOf = (userId: UserId, birr: number) =>
  stakeEntry({
    roundId: asRoundId(`limits-${++rounds}`),
    userId,
    token: 'token',
    cards: ['1'],
    amount: fromBirr(birr),
    free: false,
  });
const stake = (user: SignedUp, birr: number, by = server) => by.ctx.ledger.post(stakeOf(user.id, birr));

/** Pays that much to the user as the win of a round in which they staked it all. */
async function win(user: SignedUp, staked: number, won: number): Promise<void> {
  const entry = stakeOf(user.id, staked);
  await server.ctx.ledger.post(entry);
  const roundId = entry.roundId ?? asRoundId('none');
  const winner = { card: '1', userId: user.id, amount: fromBirr(won), tax: fromBirr(0) };
  await server.ctx.ledger.post({
    id: `settle:${roundId}`,
    kind: 'settlement',
    roundId,
    postings: [
      { account: `round:${roundId}`, amount: fromBirr(-won) },
      { account: `user:${user.id}:main`, amount: fromBirr(won) },
    ],
    detail: { winners: [winner], calls: [], referrals: [] },
  });
}

async function rich(birr = 1000): Promise<SignedUp> {
  const user = await server.signUp();
  await server.credit(user.id, birr);
  return user;
}
const put = (user: SignedUp, body: object) => call(user, 'PUT /api/playLimits', body);
const get = async (user: SignedUp) => (await call(user, 'GET /api/playLimits')).body;
const later = (ms: number) => vi.spyOn(server.ctx.clock, 'ruleNow').mockImplementation(() => Date.now() + ms);
const playLimit = (kind: string, more: object = {}) => ({
  code: 'PLAY_LIMIT',
  details: expect.objectContaining({ kind, ...more }),
});

describe('play limits', () => {
  it('are none at first, with a reality check each 60 minutes', async () => {
    const none = { day: null, week: null, month: null };
    expect(await get(await server.signUp())).toMatchObject({
      limits: { deposit: none, stake: none, loss: none },
      pending: [],
      session: { startedAt: null, staked: 0, won: 0, net: 0 },
      reality: { everyMinutes: 60 },
      timeOutUntil: null,
      excludedUntil: null,
    });
    expect(await server.call('GET /api/playLimits')).toMatchObject({ status: 401 });
  });

  it('L1: fifty stakes at once on two servers never pass a limit', async () => {
    const beside = await testServer(server.env);
    const user = await rich();
    await put(user, { stake: { day: 100 } });
    const stakes = Array.from({ length: 50 }, (_, n) => stake(user, 10, n % 2 ? server : beside));
    const outcomes = await Promise.allSettled(stakes);
    await beside.close();
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const one of outcomes)
      if (one.status === 'rejected') expect(one.reason).toMatchObject(playLimit('stake', { limit: 100 }));
    expect(await balances(user)).toMatchObject({ main: 900 });
    expect((await get(user)).session).toMatchObject({ staked: 100, net: -100 });
  });

  it('L1: fifty first stakes of a new player at once all count', async () => {
    const beside = await testServer(server.env);
    const user = await rich();
    await Promise.all(Array.from({ length: 50 }, (_, n) => stake(user, 1, n % 2 ? server : beside)));
    await beside.close();
    expect((await get(user)).used).toMatchObject({ stake: { day: 50, week: 50, month: 50 } });
  });

  it('L1: name the limit, what is used, and the next midnight of Addis Ababa', async () => {
    vi.spyOn(server.ctx.clock, 'ruleNow').mockReturnValue(Date.parse('2027-02-10T20:30:00Z'));
    const user = await rich();
    await put(user, { stake: { day: 50 }, loss: { month: 200 } });
    await stake(user, 30);
    await expect(stake(user, 30)).rejects.toMatchObject(
      playLimit('stake', { limit: 50, used: 30, resetsAt: '2027-02-10T21:00:00.000Z' }),
    );
    vi.spyOn(server.ctx.clock, 'ruleNow').mockReturnValue(Date.parse('2027-02-10T21:00:00Z'));
    await stake(user, 50);
    expect((await get(user)).used).toMatchObject({ stake: { day: 50, week: 80, month: 80 } });
  });

  it('L1: a returned stake no longer counts, on the day it was paid', async () => {
    const user = await rich();
    await put(user, { stake: { day: 50 } });
    const { entry } = await stake(user, 50);
    await expect(stake(user, 1)).rejects.toMatchObject(playLimit('stake'));
    const refund = refundEntry(entry, '1');
    if (refund) await server.ctx.ledger.post(refund);
    expect(await get(user)).toMatchObject({ used: { stake: { day: 0 } }, session: { staked: 0 } });
    await stake(user, 50);
  });

  it('L4: open stakes count as lost, wins lower the loss, and it is never below zero', async () => {
    const user = await rich();
    await put(user, { loss: { day: 100 } });
    await stake(user, 80);
    await expect(stake(user, 30)).rejects.toMatchObject(playLimit('loss', { limit: 100, used: 80 }));
    await win(user, 20, 15);
    expect((await get(user)).used).toMatchObject({ loss: { day: 85 } });
    await win(user, 10, 300);
    expect((await get(user)).used).toMatchObject({ loss: { day: 0, week: 0, month: 0 } });
    expect((await get(user)).session).toMatchObject({ staked: 110, won: 315, net: 205 });
  });

  it('L2: lower counts at once, higher after 24 hours if it is sent again', async () => {
    const user = await rich();
    await put(user, { stake: { day: 100, week: 500 }, reality: { everyMinutes: 30 } });
    expect((await put(user, { stake: { day: 200 } })).body).toMatchObject({
      limits: { stake: { day: 100, week: 500 } },
      pending: [{ kind: 'stake', period: 'day', to: 200 }],
      reality: { everyMinutes: 30 },
    });
    await put(user, { stake: { week: null } });
    expect((await put(user, { stake: { day: 200 } })).body).toMatchObject({
      limits: { stake: { day: 100 } },
    });
    later(DAY_MS - HOUR_MS);
    expect((await put(user, { stake: { day: 200 } })).body).toMatchObject({
      limits: { stake: { day: 100 } },
    });
    later(DAY_MS + 1000);
    expect(await get(user)).toMatchObject({ limits: { stake: { day: 100, week: 500 } } });
    expect((await put(user, { stake: { day: 200 } })).body).toMatchObject({
      limits: { stake: { day: 200, week: 500 } },
      pending: [{ kind: 'stake', period: 'week', to: null }],
    });
    expect((await put(user, { stake: { week: 400 } })).body).toMatchObject({
      limits: { stake: { day: 200, week: 400 } },
      pending: [],
    });
  });

  it.each([
    { stake: { day: -1 } },
    { stake: { day: '5' } },
    { loss: { day: 1.001 } },
    { reality: { everyMinutes: 0 } },
    { deposit: 5 },
  ])('refuse %o and change nothing', async (body) => {
    const user = await server.signUp();
    expect(await put(user, body)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(await get(user)).toMatchObject({ limits: { stake: { day: null } }, pending: [] });
  });

  it("L1: the operator's limit holds beside the player's, and the lower counts", async () => {
    await setting({ playLimits: { stake: { day: 40 } } });
    try {
      const user = await rich();
      await put(user, { stake: { day: 100 } });
      await expect(stake(user, 50)).rejects.toMatchObject(playLimit('stake', { limit: 40 }));
      await put(user, { stake: { day: 20 } });
      await expect(stake(user, 30)).rejects.toMatchObject(playLimit('stake', { limit: 20 }));
    } finally {
      await setting({ playLimits: { stake: { day: null } } });
    }
  });

  it('L3: open deposits count, however many are opened at once', async () => {
    const user = await server.signUp();
    await put(user, { deposit: { day: 100 } });
    const deposit = (amount: number) => call(user, 'POST /api/transaction/deposit', { amount });
    const replies = await Promise.all(Array.from({ length: 5 }, () => deposit(40)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403, 403]);
    expect(await deposit(40)).toMatchObject({
      status: 403,
      body: { code: 'PLAY_LIMIT', kind: 'deposit', limit: 100, used: 80, resetsAt: expect.any(String) },
    });
    expect(
      await call(user, 'POST /api/transaction/manualDeposit', { amount: 40, txnId: 'FT1' }),
    ).toMatchObject({
      status: 403,
      body: { code: 'PLAY_LIMIT', kind: 'deposit' },
    });
    expect(await deposit(20)).toMatchObject({ status: 200 });
  });

  it('L3: transfers in are never refused and use up the deposit limit', async () => {
    const [from, to] = [await rich(), await server.signUp()];
    await put(to, { deposit: { day: 50 } });
    const sent = await call(from, 'POST /api/user/transferUserBalance', {
      phoneNo: to.phone,
      amount: 70,
      ...(await proof(from)),
    });
    expect(sent).toMatchObject({ status: 200 });
    expect(await call(to, 'POST /api/transaction/deposit', { amount: 10 })).toMatchObject({
      status: 403,
      body: { kind: 'deposit', used: 70 },
    });
  });
});

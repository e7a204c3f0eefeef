import { asRoundId } from '@chewata/common/ids';
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
const { call } = walletCalls(() => server);

const NOON = Date.parse('2026-03-10T09:00:00Z');
let rounds = 0;
/** Lets the journal and the rules be at that time. */
function at(time: number): void {
  for (const clock of ['now', 'ruleNow'] as const)
    vi.spyOn(server.ctx.clock, clock).mockImplementation(() => time);
}
async function play(user: SignedUp, staked: number, won: number): Promise<void> {
  const roundId = asRoundId(`history-${++rounds}`);
  const asked = {
    roundId,
    userId: user.id,
    token: 'token',
    cards: ['1'],
    amount: fromBirr(staked),
    free: false,
  };
  await server.ctx.ledger.post(stakeEntry(asked));
  const winner = { card: '1', userId: user.id, amount: fromBirr(won), tax: fromBirr(0) };
  if (won > 0)
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
const history = async (user: SignedUp, month = '2026-03') =>
  (await call(user, `GET /api/playLimits/history?month=${month}`)).body;

describe('L10 the history of play', () => {
  it('has the results of a month by day and by session, from the journal', async () => {
    const user = await server.signUp();
    at(NOON - DAY_MS);
    await server.credit(user.id, 500);
    await server.credit(user.id, 100, 'bonus');
    await play(user, 150, 0);
    at(NOON);
    await play(user, 50, 80);
    at(NOON + 20 * 60_000);
    await play(user, 30, 0);
    at(NOON + 2 * HOUR_MS);
    await play(user, 10, 0);
    at(NOON + 31 * DAY_MS);
    await play(user, 5, 0);
    expect(await history(user)).toMatchObject({
      month: '2026-03',
      days: [
        { day: '2026-03-10', staked: 90, won: 80, net: -10 },
        { day: '2026-03-09', deposited: 0, staked: 150, won: 0, net: -150 },
      ],
      sessions: [
        { startedAt: '2026-03-10T11:00:00.000Z', staked: 10, won: 0, net: -10 },
        {
          startedAt: '2026-03-10T09:00:00.000Z',
          endedAt: '2026-03-10T09:20:00.000Z',
          staked: 80,
          won: 80,
          net: 0,
        },
        { startedAt: '2026-03-09T09:00:00.000Z', staked: 150 },
      ],
    });
    expect((await history(user, '2026-04')).days).toMatchObject([{ day: '2026-04-10', staked: 5 }]);
    expect(await history(await server.signUp())).toMatchObject({ days: [], sessions: [] });
    expect(await call(user, 'GET /api/playLimits/history?month=March')).toMatchObject({ status: 400 });
  });

  it('counts no returned stake', async () => {
    const user = await server.signUp();
    at(NOON);
    await server.credit(user.id, 500);
    const roundId = asRoundId(`history-${++rounds}`);
    const asked = {
      roundId,
      userId: user.id,
      token: 'token',
      cards: ['1'],
      amount: fromBirr(40),
      free: false,
    };
    const { entry } = await server.ctx.ledger.post(stakeEntry(asked));
    const refund = refundEntry(entry, '1');
    if (!refund) throw new Error('the stake has no card 1');
    await server.ctx.ledger.post(refund);
    expect((await history(user)).days).toMatchObject([{ staked: 0, net: 0 }]);
  });

  it('has every change of the limits, and when it counts', async () => {
    const user = await server.signUp();
    at(NOON);
    await call(user, 'PUT /api/playLimits', { stake: { day: 100 } });
    at(NOON + HOUR_MS);
    await call(user, 'PUT /api/playLimits', { stake: { day: 200 }, reality: { everyMinutes: 30 } });
    at(NOON + 2 * HOUR_MS);
    await call(user, 'POST /api/playLimits/time-out', { hours: 24 });
    await call(user, 'POST /api/playLimits/exclude', { months: 6 });
    const { changes } = (await history(user)) as { changes: { kind: string }[] };
    expect(changes).toHaveLength(5);
    expect(changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'exclusion', until: '2026-09-10T11:00:00.000Z' }),
        expect.objectContaining({ kind: 'timeOut', until: '2026-03-11T11:00:00.000Z' }),
        expect.objectContaining({ kind: 'reality', from: 60, to: 30 }),
        {
          at: '2026-03-10T10:00:00.000Z',
          kind: 'stake',
          period: 'day',
          from: 100,
          to: 200,
          countsFrom: '2026-03-11T10:00:00.000Z',
          until: null,
        },
        expect.objectContaining({ kind: 'stake', period: 'day', from: null, to: 100 }),
      ]),
    );
    expect(changes.at(-1)).toMatchObject({ from: null, to: 100 });
  });
});

import { createConnection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestServer, testServer } from '#testing/context.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ BOT_USERNAME: 'chewata_bot' });
});
afterAll(() => server?.close());

/** Changed by one administrator and, if that takes two, approved by the second; the answer then has the settings. */
async function put(body: unknown) {
  const { token } = await server.admin();
  const reply = await server.call('PUT /api/admin/settings', { token, body });
  if (reply.status !== 202) return reply;
  await server.approved(reply);
  return server.call('GET /api/admin/settings', { token });
}
const read = async () =>
  (await server.call('GET /api/admin/settings', { token: (await server.admin()).token })).body.settings;
const toAll = async (on: TestServer = server) => (await on.call('GET /api/settings')).body;

describe('the settings that everyone may know', () => {
  it('bring the clock of rules, which a sandbox can shift, and that of rooms', async () => {
    const shifted = await testServer({ ...server.env, SANDBOX_CLOCK_OFFSET_S: '7200' });
    const { now, roomsNow } = await toAll(shifted);
    await shifted.close();
    expect(Math.abs(Date.parse(String(roomsNow)) - Date.now())).toBeLessThan(60_000);
    expect(Date.parse(String(now)) - Date.parse(String(roomsNow))).toBeGreaterThanOrEqual(7_199_000);
  });

  it('are those of the contract', async () => {
    expect(await toAll()).toMatchObject({
      stakes: {
        bingo: [5, 10, 25, 50, 100, 200, 300, 500, 1000],
        private: [5, 10, 25, 50, 100, 500, 1000],
        spin: [20, 50, 100, 500],
        flip: [100, 200, 500, 1000],
      },
      limits: {
        deposit: { min: 5, max: 10_000 },
        manualDeposit: { min: 1 },
        withdraw: { min: 50, max: 10_000 },
      },
      percents: expect.any(Object),
      links: expect.any(Object),
      audioBase: '/audio',
      flags: { telebirrLimitReached: false, snowfall: false, withdrawOtp: false },
      languages: ['am', 'en', 'om', 'ti'],
      bot: { username: 'chewata_bot' },
    });
  });

  it('name every way of payment that the sandbox offers, with the call that the app makes', async () => {
    const { deposits, withdrawals } = (await toAll()).ways as Record<string, { id: string; call: string }[]>;
    const calls = (ways: { id: string; call: string }[] = []) => ways.map(({ id, call }) => [id, call]);
    expect(calls(deposits)).toEqual([
      ['direct-telebirr', '/api/lakiPay/deposit'],
      ['direct-cbe', '/api/lakiPay/deposit'],
      ['checkout', '/api/chapa/initializePayment'],
      ['manual', '/api/transaction/manualDeposit'],
      ['receipt-telebirr', '/checker/api/txn/check'],
      ['receipt-cbebirr', '/checker/api/txn/checkCBEBirr/:id'],
    ]);
    expect(calls(withdrawals)).toEqual([
      ['manual', '/api/transaction/ManualWithdraw'],
      ['direct-telebirr', '/api/lakiPay/withdraw'],
      ['direct-cbe', '/api/lakiPay/withdraw'],
      ['bank', '/api/chapa/chapaWithdraw'],
    ]);
  });

  it('hide the operator’s own values', async () => {
    expect(Object.keys(await toAll())).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/house|ceiling|approval|tax|supportPhone/i)]),
    );
  });
});

describe('changing the settings', () => {
  it('takes effect at once, changes only the named values, and is logged as a decision', async () => {
    const before = await read();
    const reply = await put({ limits: { withdraw: { min: 60.5 } }, flags: { snowfall: true } });
    expect(reply).toMatchObject({
      status: 200,
      body: { settings: { limits: { withdraw: { min: 60.5, max: 10_000 } } } },
    });
    expect(server.ctx.settings.now().limits.withdraw.min).toBe(6050);
    expect(await toAll()).toMatchObject({
      limits: { withdraw: { min: 60.5 } },
      flags: { snowfall: true, withdrawOtp: false },
    });
    expect(await read()).toEqual(reply.body.settings);
    const { decisions } = await server.ctx.decisions.list(1);
    expect(decisions[0]).toMatchObject({
      action: 'settings.change',
      by: (await server.admin()).id,
      details: { limits: { withdraw: { min: 60.5 } } },
    });
    await put({ limits: { withdraw: { min: 50 } }, snowfall: false });
    expect(await read()).toEqual(before);
  });

  it('is in force on other servers within a second, and after a restart', async () => {
    const other = await testServer(server.env);
    try {
      await put({ pointPrice: 3 });
      await vi.waitFor(async () => expect(await toAll(other)).toMatchObject({ pointPrice: 3 }), {
        timeout: 5000,
        interval: 20,
      });
    } finally {
      await other.close();
    }
    const again = await testServer(server.env);
    expect(await toAll(again)).toMatchObject({ pointPrice: 3 });
    await again.close();
  });

  it('loses nothing where many change at the same time', async () => {
    const links = ['chat', 'group', 'support', 'depositHelp', 'privacy'];
    await Promise.all(links.map((name) => put({ links: { [name]: `https://example.com/${name}` } })));
    expect(await toAll()).toMatchObject({
      links: Object.fromEntries(links.map((name) => [name, `https://example.com/${name}`])),
    });
  });

  it.each([
    [{ nothing: 1 }, 'nothing'],
    [{ limits: { nothing: 1 } }, 'limits.nothing'],
    [{ limits: { deposit: { least: 1 } } }, 'limits.deposit.least'],
    [{ __proto__: null, constructor: 1 }, 'constructor'],
    [{ limits: { deposit: { min: 0 } } }, 'limits.deposit.min'],
    [{ limits: { deposit: { min: 5.001 } } }, 'limits.deposit.min'],
    [{ limits: { deposit: { min: 20_000 } } }, 'limits.deposit'],
    [{ percents: { bingo: { default: 91 } } }, 'percents.bingo.default'],
    [{ stakes: { bingo: [] } }, 'stakes.bingo'],
    [{ stakes: { bingo: [5, 5] } }, 'stakes.bingo'],
    [{ cardLimits: { bingo: 0 } }, 'cardLimits.bingo'],
    [{ links: { chat: 'javascript:alert(1)' } }, 'links.chat'],
    [{ flags: { withdrawOtp: 'yes' } }, 'flags.withdrawOtp'],
    [{ referral: { months: 99 } }, 'referral.months'],
  ])('refuses %j and changes nothing', async (body, path) => {
    const before = await read();
    const reply = await put({ audioBase: '/elsewhere', ...body });
    expect(reply).toMatchObject({ status: 400, body: { code: 'VALIDATION', issues: [{ path }] } });
    expect(await read()).toEqual(before);
  });
});

describe('what is stored', () => {
  it('is what differs from the defaults alone, so that the others follow their defaults', async () => {
    const fresh = await testServer();
    await fresh.setting({ limits: { deposit: { min: 7 } }, pointPrice: 1 });
    await fresh.close();
    const connection = await createConnection(fresh.env.MONGO_URL ?? '').asPromise();
    expect(await connection.collection('settings').find().toArray()).toEqual([
      { _id: 'settings', version: 1, changed: { limits: { deposit: { min: 700 } } } },
    ]);
    await connection.close();
  });
});

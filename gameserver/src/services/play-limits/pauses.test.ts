import { asRoundId } from '@chewata/common/ids';
import { DAY_MS } from '@chewata/common/time';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import { atStake, socketPlayer } from '../../testing/socket-player.ts';
import { walletCalls } from '../../testing/wallet.ts';
import { createAccount } from '../accounts/create-account.ts';
import { linkAccount } from '../accounts/link-telegram.ts';
import { claimOutbox } from '../notifications/claim-outbox.ts';
import { notify } from '../notifications/notify.ts';
import { refuseExcludedPayer } from './excluded-keys.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ SPIN_COUNTDOWN_S: '2', SPIN_PRESPIN_S: '1', SPIN_ROUND_MS: '100' });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server?.close());
const { call, balances, setting, proof } = walletCalls(() => server);

async function rich(birr = 1000): Promise<SignedUp> {
  const user = await server.signUp();
  await server.credit(user.id, birr);
  return user;
}
const timeOut = (user: SignedUp, hours: number) => call(user, 'POST /api/playLimits/time-out', { hours });
const exclude = (user: SignedUp, months: number) => call(user, 'POST /api/playLimits/exclude', { months });
const later = (ms: number) => vi.spyOn(server.ctx.clock, 'ruleNow').mockImplementation(() => Date.now() + ms);

describe.each([
  ['timeOut', (user: SignedUp) => timeOut(user, 24)],
  ['exclusion', (user: SignedUp) => exclude(user, 6)],
] as const)('a %s', (kind, begin) => {
  const refused = {
    status: 403,
    body: { code: 'PLAY_LIMIT', kind, limit: null, resetsAt: expect.any(String) },
  };

  it('L5: takes no stake, deposit, transfer out or points', async () => {
    const [user, other] = [await rich(), await server.signUp()];
    expect(await begin(user)).toMatchObject({ status: 200 });
    const player = await socketPlayer(server, 'spin', { birr: 0, who: user });
    await player.send('login', player.id);
    const { id } = await player.join(atStake(20));
    expect(await player.send('confirmCards', ['1'], id)).toMatchObject({
      ok: false,
      code: 'PLAY_LIMIT',
      kind,
      resetsAt: expect.any(String),
    });
    player.close();
    expect(await call(user, 'POST /api/transaction/deposit', { amount: 50 })).toMatchObject(refused);
    const manual = { amount: 50, txnId: 'FT25ABC12345' };
    expect(await call(user, 'POST /api/transaction/manualDeposit', manual)).toMatchObject(refused);
    const transfer = { phoneNo: other.phone, amount: 10, ...(await proof(user)) };
    expect(await call(user, 'POST /api/user/transferUserBalance', transfer)).toMatchObject(refused);
    expect(await call(user, 'POST /api/leaderboard/buyPoints', { quantity: 1 })).toMatchObject(refused);
    expect(await balances(user)).toMatchObject({ main: 1000 });
  });

  it('L5: pays out at any hour, a whole balance below the minimum too', async () => {
    await setting({ withdrawHours: { opens: 0, closes: 1 } });
    const noon = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS + DAY_MS / 2;
    vi.spyOn(server.ctx.clock, 'ruleNow').mockReturnValue(noon);
    try {
      const user = await rich(30);
      const byHand = async (amount: number) =>
        call(user, 'POST /api/transaction/ManualWithdraw', {
          amount,
          bank: 'telebirr',
          accountNumber: '0911000000',
          accountHolder: 'A',
          ...(await proof(user)),
        });
      expect(await byHand(30)).toMatchObject({ status: 403, body: { code: 'CLOSED_HOURS' } });
      await begin(user);
      expect(await byHand(20)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
      expect(await byHand(30)).toMatchObject({ status: 200 });
      expect(await balances(user)).toMatchObject({ main: 0, held: 30 });
    } finally {
      vi.restoreAllMocks();
      await setting({ withdrawHours: { opens: 9, closes: 24 } });
    }
  });

  it('L5: leaves paid cards in play', async () => {
    const [player, other] = [await socketPlayer(server, 'spin'), await socketPlayer(server, 'spin')];
    const { id } = await player.join(atStake(50));
    expect(await player.send('confirmCards', ['1'], id)).toMatchObject({ ok: true });
    expect(await other.send('confirmCards', ['2'], id)).toMatchObject({ ok: true });
    await begin(player);
    expect(await player.next('gameFinished')).toBeTruthy();
    expect((await server.ctx.rounds.find(asRoundId(id)))?.status).toBe('Finished');
    for (const one of [player, other]) one.close();
  });

  it('L7: sends and shows no notice that invites to play', async () => {
    const telegramId = kind === 'timeOut' ? 7001 : 7002;
    const user = await rich();
    const account = await server.ctx.users.get(user.id);
    if (account) await linkAccount(server.ctx, account, telegramId);
    await claimOutbox(server.ctx, { limit: 100, leaseSeconds: 60 });
    await begin(user);
    const about = `quiet:${user.id}`;
    const userId = user.id;
    await notify(server.ctx, { about, userId, kind: 'spaceAdded', key: 'notifications.telegramLinked' });
    await notify(server.ctx, {
      about,
      userId,
      kind: 'passwordChanged',
      key: 'notifications.passwordChanged',
    });
    const items = await claimOutbox(server.ctx, { limit: 100, leaseSeconds: 60 });
    expect(items.filter((item) => item.telegramId === telegramId).map((item) => item.kind)).toEqual([
      'passwordChanged',
    ]);
    const { body } = await call(user, 'GET /api/notification/fetchAll');
    expect(body.notifications).toHaveLength(2);
  });
});

describe('pauses', () => {
  it('L5: end by themselves, and a shorter one changes nothing', async () => {
    const user = await rich();
    const { body } = await timeOut(user, 168);
    expect((await timeOut(user, 24)).body.timeOutUntil).toBe(body.timeOutUntil);
    later(167 * 3_600_000);
    const deposit = () => call(user, 'POST /api/transaction/deposit', { amount: 50 });
    expect(await deposit()).toMatchObject({ status: 403 });
    later(168 * 3_600_000 + 1000);
    expect(await deposit()).toMatchObject({ status: 200 });
    expect((await call(user, 'GET /api/playLimits')).body.timeOutUntil).toBeNull();
  });

  it.each([
    ['time-out', { hours: 25 }],
    ['time-out', {}],
    ['exclude', { months: 1 }],
    ['exclude', { months: '6' }],
  ])('refuse %s %o', async (call_, body) => {
    const user = await server.signUp();
    expect(await call(user, `POST /api/playLimits/${call_}`, body)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    });
  });

  it('L6: an exclusion holds for its Telegram user in another account, too', async () => {
    const [first, second] = [await rich(), await rich()];
    const telegramId = 7003;
    const account = await server.ctx.users.get(first.id);
    if (account) await linkAccount(server.ctx, account, telegramId);
    const { body } = await exclude(first, 12);
    await server.ctx.together(server.ctx.users.unlink(first.id));
    const other = await server.ctx.users.get(second.id);
    if (other) await linkAccount(server.ctx, other, telegramId);
    expect((await call(second, 'GET /api/playLimits')).body.excludedUntil).toBe(body.excludedUntil);
  });

  it('L6: a new account with the Telegram user of an excluded one is excluded', async () => {
    const first = await rich();
    const telegramId = 7004;
    const account = await server.ctx.users.get(first.id);
    if (account) await linkAccount(server.ctx, account, telegramId);
    await exclude(first, 6);
    await server.ctx.together(server.ctx.users.unlink(first.id));
    const made = await createAccount(server.ctx, {
      name: 'Again',
      phone: '+251977000001' as SignedUp['phone'],
      passwordHash: null,
      telegramId,
      language: 'en',
      referredBy: null,
    });
    expect((await server.ctx.playRecords.get(made.id)).excludedUntil).not.toBeNull();
  });

  it('L6: no user is credited from the payer account of an excluded player', async () => {
    const user = await rich();
    const key = 'cbe:1234:abebe kebede';
    await server.ctx.together(server.ctx.payerAccounts.confirm(user.id, key, user.id, new Date()));
    await expect(refuseExcludedPayer(server.ctx, key)).resolves.toBeUndefined();
    await exclude(user, 6);
    await expect(refuseExcludedPayer(server.ctx, key)).rejects.toMatchObject({ code: 'PLAY_LIMIT' });
  });
});

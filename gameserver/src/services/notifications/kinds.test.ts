import { fromBirr } from '@chewata/common/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  INTERNAL_SECRET,
  PASSWORD,
  type SignedUp,
  type TestServer,
  testServer,
} from '../../testing/context.ts';
import { walletCalls } from '../../testing/wallet.ts';
import { linkAccount } from '../accounts/link-telegram.ts';
import { openScheduledGame } from '../schedules/open-scheduled-game.ts';
import { notifyAdministrators } from './notify-administrators.ts';

let server: TestServer;
let admin: SignedUp;
beforeAll(async () => {
  server = await testServer();
  admin = await server.admin();
  // At whatever hour the test is run.
  await setting({ withdrawHours: { opens: 0, closes: 24 } });
});
afterAll(() => server?.close());
const { call, proof, setting } = walletCalls(() => server);

let serial = 81_000;
const ask = (what: string, body: object) => server.call(what, { token: INTERNAL_SECRET, body });
/** With money, and linked to Telegram by a code as who has money is; their bot speaks English. */
async function player(): Promise<SignedUp & { telegramId: number }> {
  const user = await server.signUp();
  const telegramId = ++serial;
  const stored = await server.ctx.users.get(user.id);
  if (stored) await linkAccount(server.ctx, stored, telegramId);
  await ask(`PUT /internal/telegram/${telegramId}/language`, { language: 'en' });
  await server.credit(user.id, 1000);
  return { ...user, telegramId };
}
async function sentTo({ telegramId }: { telegramId: number }, kind: string) {
  const { body } = await ask('POST /internal/outbox/claim', { limit: 100, leaseSeconds: 5 });
  const items = body.items as { telegramId: number; kind: string; text: string; buttons: object[] }[];
  return items
    .filter((item) => item.telegramId === telegramId && item.kind === kind)
    .map(({ text, buttons }) => ({ text, buttons }));
}
const wallet = [{ text: 'Open wallet', path: '/wallet' }];

it('withdrawalPaid and withdrawalDeclined: the amount, the reference, the way to the wallet', async () => {
  const user = await player();
  const account = { bank: '946', accountNumber: '1000123457112', accountHolder: 'Abebe Kebede' };
  for (const [decision, kind, expected] of [
    ['approve', 'withdrawalPaid', 'Your withdrawal of 400.00 Birr has been paid.'],
    ['decline', 'withdrawalDeclined', 'Your withdrawal of 400.00 Birr was declined and the money is back'],
  ] as const) {
    const asked = { ...account, amount: 400, ...(await proof(user)) };
    const { txnId } = (await call(user, 'POST /api/transaction/ManualWithdraw', asked)).body;
    await call(admin, `POST /api/admin/withdrawals/${txnId}/${decision}`, { reason: 'wrong account' });
    const [sent, ...more] = await sentTo(user, kind);
    expect(sent?.text).toContain(expected);
    expect(sent?.text).toContain(String(txnId));
    expect(sent?.buttons).toEqual(wallet);
    expect(more).toEqual([]);
  }
});

it('depositDeclined: with the given reason, and a complete sentence without one', async () => {
  const user = await player();
  for (const [txnId, body, end] of [
    ['FTKINDS00001', { reason: 'no such receipt' }, ' was declined: no such receipt'],
    ['FTKINDS00002', {}, ' was declined'],
  ] as const) {
    await call(user, 'POST /api/transaction/manualDeposit', { amount: 70, txnId });
    const [made] = await server.ctx.deposits.ofUser(user.id, 1);
    await call(admin, `POST /api/admin/deposits/${made?.id}/decline`, body);
    expect(await sentTo(user, 'depositDeclined')).toEqual([
      { text: `Your deposit ${made?.txnId}${end}`, buttons: wallet },
    ]);
  }
});

it('scheduledSoon: the stake, the time, and a button to that game', async () => {
  const user = await player();
  const id = server.ctx.random.token(16);
  await server.ctx.schedules.create({
    id,
    creatorId: user.id,
    startsAt: new Date(Date.now() + 60_000),
    stake: fromBirr(10),
    space: null,
    attending: [user.id],
    roomId: null,
    createdAt: new Date(),
  });
  await openScheduledGame(server.ctx, id);
  const [sent] = await sentTo(user, 'scheduledSoon');
  expect(sent?.text).toMatch(/^Your 10\.00 Birr game starts at \d\d:\d\d/);
  expect(sent?.buttons).toEqual([{ text: 'Play', path: `/BetAmountPage?schedules=${id}` }]);
});

it('spaceAdded, passwordChanged and telegramLinked reach the user concerned', async () => {
  const [owner, guest] = [await player(), await player()];
  expect(await sentTo(guest, 'telegramLinked')).toEqual([
    { text: 'Your account has been linked to Telegram', buttons: [] },
  ]);
  const made = await call(owner, 'POST /api/gameSpace/createSpace', { name: 'Friends' });
  const { _id } = made.body.space as { _id: string };
  await call(owner, `POST /api/gameSpace/addMembersToSpace/${_id}`, { members: [guest.phone] });
  expect(await sentTo(guest, 'spaceAdded')).toEqual([
    {
      text: 'You have been invited to a private space. Answer under Private Spaces.',
      buttons: [{ text: 'Play', path: '/privateSpaces' }],
    },
  ]);
  await call(guest, 'PUT /api/user/me/update', { password: 'another-secret', currentPassword: PASSWORD });
  expect((await sentTo(guest, 'passwordChanged')).map(({ text }) => text)).toEqual([
    'Your password has been changed. If it was not you, contact support.',
  ]);
});

it('G10: prizesToRelease: administrators get a button to the page of the prizes', async () => {
  const telegramId = ++serial;
  const stored = await server.ctx.users.get(admin.id);
  if (stored) await linkAccount(server.ctx, stored, telegramId);
  await ask(`PUT /internal/telegram/${telegramId}/language`, { language: 'en' });
  const path = '/admin/promotions/race/prizes';
  await notifyAdministrators(server.ctx, {
    about: 'prizes-due:race',
    kind: 'prizesToRelease',
    key: 'notifications.prizesToRelease',
    params: { name: 'Race' },
    data: path,
  });
  expect(await sentTo({ telegramId }, 'prizesToRelease')).toEqual([
    { text: 'The prizes of Race can be released now.', buttons: [{ text: 'Open', path }] },
  ]);
});

it.each([
  ['am', 'ብር'],
  ['en', 'Birr'],
  ['om', 'Birrii'],
  ['ti', 'ብር'],
])('is in the language of its reader: %s', async (language, word) => {
  const [from, to] = [await player(), await player()];
  await ask(`PUT /internal/telegram/${to.telegramId}/language`, { language });
  const body = { phoneNo: to.phone, amount: 25, ...(await proof(from)) };
  await call(from, 'POST /api/user/transferUserBalance', body, {
    'idempotency-key': server.ctx.random.token(16),
  });
  const [sent] = await sentTo(to, 'transferReceived');
  expect(sent?.text.toLowerCase()).toContain(word.toLowerCase());
  expect(sent?.text).toContain('25');
  expect(sent?.text).not.toMatch(/\{\{|notifications\./);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BotChat, dataOf, newUser, openChat, press, text, type User } from './testing/bot-chat.ts';

let chat: BotChat;
let admin: User;
beforeAll(async () => {
  chat = await openChat();
  const account = await chat.server.admin();
  admin = newUser();
  await chat.server.ctx.together(chat.server.ctx.users.link(account.id, admin.id, null));
});
afterAll(() => chat?.close());

/** Stays below the 5 updates per second that the bot accepts. */
const pause = () => sleep(220);
async function pressed(user: User, data: string, method: string) {
  await pause();
  return chat.pressed(user, data, method);
}
async function ask(command: string, replies = 1) {
  await pause();
  return chat.say(admin, text(admin, command), replies);
}
const recorded = async (action: string) =>
  (await chat.server.ctx.decisions.list(1)).decisions.filter((one) => one.action === action);

it('/stats, /users, /user, /rooms and /promo reply with their figures and are recorded', async () => {
  const { phone } = await chat.server.signUp('Selam');
  const textOf = async (command: string) => String((await ask(command))[0]?.text);
  expect(await textOf('/stats')).toMatch(/users: \d+[\s\S]*today\.revenue: 0/);
  expect(await textOf('/users Selam')).toContain(`${phone} Selam 0`);
  expect(await textOf(`/user ${phone}`)).toMatch(/user\.name: Selam[\s\S]*deposits: 0/);
  expect(await textOf('/user 0911')).not.toContain('user.name');
  await textOf('/rooms');
  await textOf('/promo');
  for (const action of ['bot.stats', 'bot.users', 'bot.user', 'bot.rooms', 'bot.promotions'])
    expect(await recorded(action), action).not.toEqual([]);
});

it('/setting shows one and sets it; /restart_notice reaches players; both are recorded', async () => {
  expect((await ask('/setting pointPrice'))[0]?.text).toBe('pointPrice: 1');
  expect((await ask('/setting pointPrice 2'))[0]?.text).toBe('pointPrice: 2');
  expect(chat.server.ctx.settings.now().pointPrice).toBe(200);
  expect((await ask('/setting pointPrice "much"'))[0]?.text).not.toContain('much');
  expect(chat.server.ctx.settings.now().pointPrice).toBe(200);
  expect((await ask('/restart_notice 30 Back soon'))[0]?.text).toBe('sent: true');
  expect(await recorded('settings.change')).toHaveLength(1);
  expect((await recorded('bot.restart-notice'))[0]?.details).toMatchObject({
    inSeconds: 30,
    message: 'Back soon',
  });
});

it('/pending has approve and decline under each request; only the press of an administrator decides, and only once', async () => {
  const player = await chat.server.signUp();
  for (const txnId of ['FTBOT1001', 'FTBOT1002']) {
    const body = { amount: 70, txnId };
    await chat.server.call('POST /api/transaction/manualDeposit', { token: player.token, body });
  }
  const balance = async () => (await chat.server.ctx.ledger.wallet(player.id)).main;
  const sent = await ask('/pending', 2);
  const buttons = sent.map((one) =>
    [...dataOf(one).matchAll(/"callback_data":"([^"]+)"/g)].map(([, data = '']) => data),
  );
  expect(buttons.map((data) => data.map((one) => one.slice(0, 11)))).toEqual([
    ['decide:d:a:', 'decide:d:d:'],
    ['decide:d:a:', 'decide:d:d:'],
  ]);
  const [[approve = ''] = [], [, decline = ''] = []] = buttons;

  // A press by another user does nothing.
  await pressed(await chat.player(), approve, 'answerCallbackQuery');
  expect(await balance()).toBe(0);

  expect((await pressed(admin, approve, 'editMessageText')).text).toContain('→ success');
  expect(await balance()).toBe(7000);
  expect((await pressed(admin, decline, 'editMessageText')).text).toContain('→ Declined');
  // A second press gets a notice, and nothing is paid twice.
  expect((await pressed(admin, approve, 'answerCallbackQuery')).text).toBeTruthy();
  expect(await balance()).toBe(7000);
  expect(
    [await recorded('deposit.approve'), await recorded('deposit.decline')].map((one) => one.length),
  ).toEqual([1, 1]);
});

it('a broadcast is previewed, and reaches no one once its button has cancelled it', async () => {
  const player = await chat.player();
  const [preview, report] = await ask('/broadcast am Never mind', 2);
  expect(preview?.text).toBe('Never mind');
  const [, cancel = ''] = /"callback_data":"(cast:cancel:[^"]+)"/.exec(dataOf(report)) ?? [];
  await pressed(admin, cancel, 'editMessageText');
  const id = cancel.split(':')[2] ?? '';
  await pause();
  chat.api.push(press(admin, `cast:start:${id}`));
  await ask('/stats');
  expect((await chat.server.ctx.broadcasts.get(id))?.state).toBe('cancelled');
  expect(chat.api.to(player.id).map(({ text }) => text)).not.toContain('Never mind');
  expect(await recorded('broadcast.cancel')).toHaveLength(1);
});

it('ignores an administrator in a group', async () => {
  const group = { id: -100, type: 'group', title: 'Friends' };
  await pause();
  chat.api.push(text(admin, '/stats', { chat: group }));
  await ask('/rooms');
  expect(chat.api.to(-100)).toEqual([]);
});

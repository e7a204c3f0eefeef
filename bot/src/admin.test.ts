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

/** Slower than what the bot answers with 'too fast': 5 a second. */
const pause = () => sleep(220);
async function pressed(user: User, data: string, method: string) {
  await pause();
  return chat.pressed(user, data, method);
}
async function ask(command: string, answers = 1) {
  await pause();
  return chat.say(admin, text(admin, command), answers);
}
const logged = async (action: string) =>
  (await chat.server.ctx.decisions.list(1)).decisions.filter((one) => one.action === action);

it('/stats, /users, /user, /rooms and /promo tell what there is, and are logged', async () => {
  const { phone } = await chat.server.signUp('Selam');
  const told = async (command: string) => String((await ask(command))[0]?.text);
  expect(await told('/stats')).toMatch(/users: \d+[\s\S]*today\.revenue: 0/);
  expect(await told('/users Selam')).toContain(`${phone} Selam 0`);
  expect(await told(`/user ${phone}`)).toMatch(/user\.name: Selam[\s\S]*deposits: 0/);
  expect(await told('/user 0911')).not.toContain('user.name');
  await told('/rooms');
  await told('/promo');
  for (const action of ['bot.stats', 'bot.users', 'bot.user', 'bot.rooms', 'bot.promotions'])
    expect(await logged(action), action).not.toEqual([]);
});

it('/setting shows one and sets it; /restart_notice is said to players; both are logged', async () => {
  expect((await ask('/setting pointPrice'))[0]?.text).toBe('pointPrice: 1');
  expect((await ask('/setting pointPrice 2'))[0]?.text).toBe('pointPrice: 2');
  expect(chat.server.ctx.settings.now().pointPrice).toBe(200);
  expect((await ask('/setting pointPrice "much"'))[0]?.text).not.toContain('much');
  expect(chat.server.ctx.settings.now().pointPrice).toBe(200);
  expect((await ask('/restart_notice 30 Back soon'))[0]?.text).toBe('told: true');
  expect(await logged('settings.change')).toHaveLength(1);
  expect((await logged('bot.restart-notice'))[0]?.details).toMatchObject({
    inSeconds: 30,
    message: 'Back soon',
  });
});

it('/pending has approve and decline under each request; they decide for administrators alone, once', async () => {
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

  // Who is no administrator has pressed a button that does nothing.
  await pressed(await chat.player(), approve, 'answerCallbackQuery');
  expect(await balance()).toBe(0);

  expect((await pressed(admin, approve, 'editMessageText')).text).toContain('→ success');
  expect(await balance()).toBe(7000);
  expect((await pressed(admin, decline, 'editMessageText')).text).toContain('→ Declined');
  // Pressed again: told so, and nothing is paid twice.
  expect((await pressed(admin, approve, 'answerCallbackQuery')).text).toBeTruthy();
  expect(await balance()).toBe(7000);
  expect([await logged('deposit.approve'), await logged('deposit.decline')].map((one) => one.length)).toEqual(
    [1, 1],
  );
});

it('a broadcast is previewed, and cancelled by its button nobody gets it', async () => {
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
  expect(await logged('broadcast.cancel')).toHaveLength(1);
});

it('in a group an administrator is nobody', async () => {
  const group = { id: -100, type: 'group', title: 'Friends' };
  await pause();
  chat.api.push(text(admin, '/stats', { chat: group }));
  await ask('/rooms');
  expect(chat.api.to(-100)).toEqual([]);
});

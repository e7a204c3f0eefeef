import { LANGUAGES } from '@chewata/common/languages';
import { linkTo } from '@chewata/gameserver/testing/link-to';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BotChat, dataOf, newUser, openChat, press, text, type User } from './testing/bot-chat.ts';

let chat: BotChat;
let admin: User;
beforeAll(async () => {
  chat = await openChat();
  const account = await chat.server.admin();
  admin = newUser();
  await chat.server.ctx.together(chat.server.ctx.users.link(account.id, linkTo(admin.id)));
});
afterAll(() => chat?.close());

const pressed = (user: User, data: string, method: string) => chat.pressed(user, data, method);
const ask = (command: string, replies = 1) => chat.say(admin, text(admin, command), replies);
const recorded = async (action: string) =>
  (await chat.server.ctx.decisions.list(1)).decisions.filter((one) => one.action === action);

it('/stats, /users, /user, /rooms and /promo reply with their figures and are recorded', async () => {
  const { phone, id } = await chat.server.signUp('Selam');
  await chat.server.credit(id, 1250.5);
  const textOf = async (command: string) => String((await ask(command))[0]?.text);
  expect(await textOf('/stats')).toMatch(
    /^Users: \d+, new today: \d+[\s\S]*The house's part: 0 Birr[\s\S]*House: adjustments: -1,250\.50 Birr/,
  );
  expect(await textOf('/users Selam')).toBe(`Selam, ${phone}: 1,250.50 Birr`);
  expect(await textOf(`/user ${phone}`)).toMatch(
    /^Selam, \+\d+\nPlayer\nBalance: 1,250\.50 Birr[\s\S]*So far\nDeposits: 0 Birr/,
  );
  await chat.server.ctx.telegramChats.setLanguage(admin.id, 'am');
  for (const command of ['/stats', `/user ${phone}`]) {
    const words = (await textOf(command)).replace(/[\d+.,:;\s]|Selam|Chapa|ArifPay|LakiPay|AddisPay/g, '');
    expect(words).not.toMatch(/[a-z{}]/i);
  }
  await chat.server.ctx.telegramChats.setLanguage(admin.id, 'en');
  expect(await textOf('/user 0911')).not.toContain('Selam');
  await textOf('/rooms');
  await textOf('/promo');
  expect((await recorded('bot.command')).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      'GET /api/admin/overview',
      'GET /api/user/listUsers',
      'GET /api/admin/userFigures',
      'GET /api/admin/rooms',
      'GET /api/admin/promotions',
    ]),
  );
});

it('/help lists the commands of staff for an administrator alone, each in the four languages', async () => {
  const player = await chat.player();
  const staff = /^\/(stats|users|user|rooms|pending|setting|promo|restart_notice|broadcast) – ./gm;
  for (const language of LANGUAGES) {
    for (const { id } of [admin, player]) await chat.server.ctx.telegramChats.setLanguage(id, language);
    expect(String((await ask('/help'))[0]?.text).match(staff)).toHaveLength(9);
    expect(String((await chat.say(player, text(player, '/help')))[0]?.text)).not.toMatch(staff);
  }
  await chat.server.ctx.telegramChats.setLanguage(admin.id, 'en');
});

it('/setting shows one and sets it; /restart_notice reaches players; both are recorded', async () => {
  expect((await ask('/setting pointPrice'))[0]?.text).toBe('pointPrice: 1');
  // Another administrator approves on the web page that the button opens.
  const [waiting] = await ask('/setting pointPrice 2');
  expect(waiting?.text).toContain('Waiting for a second administrator');
  expect(dataOf(waiting)).toContain('"web_app":{"url":"https://play.example/admin/approvals"}');
  expect(chat.server.ctx.settings.now().pointPrice).toBe(100);
  const { approvals } = await chat.server.ctx.approvals.list(1, 'Pending');
  await chat.server.approved({ body: { approval: { _id: approvals[0]?.id } } });
  expect((await ask('/setting pointPrice'))[0]?.text).toBe('pointPrice: 2');
  expect(chat.server.ctx.settings.now().pointPrice).toBe(200);
  expect((await ask('/setting pointPrice "much"'))[0]?.text).not.toContain('much');
  expect(chat.server.ctx.settings.now().pointPrice).toBe(200);
  expect((await ask('/restart_notice 30 Back soon'))[0]?.text).toBe('sent: true');
  expect(await recorded('settings.change')).toHaveLength(1);
  expect((await recorded('rooms.restart-notice'))[0]?.details).toMatchObject({
    inSeconds: 30,
    message: 'Back soon',
  });
});

it('/pending shows each request with a button to the web page, and decides nothing', async () => {
  const player = await chat.server.signUp();
  for (const txnId of ['FTBOT1001', 'FTBOT1002']) {
    const body = { amount: 70, txnId };
    await chat.server.call('POST /api/transaction/manualDeposit', { token: player.token, body });
  }
  await ask('/pending');
  // The notice that deposits wait comes at any moment.
  const shown = () => chat.api.to(admin.id).filter(({ text }) => String(text).includes('Deposit: 70 Birr'));
  await expect.poll(() => shown().length).toBe(2);
  const sent = shown();
  expect(sent.map(({ text }) => String(text))).toEqual([
    expect.stringMatching(/Pending, waiting under a minute\n.+, FTBOT1001/),
    expect.stringMatching(/Pending, waiting under a minute\n.+, FTBOT1002/),
  ]);
  for (const one of sent) {
    expect(dataOf(one)).toContain('"web_app":{"url":"https://play.example/admin/deposits"}');
    expect(dataOf(one)).not.toContain('callback_data');
  }

  // A button of an older message does nothing either.
  const [deposit] = await chat.server.ctx.deposits.ofUser(player.id, 1);
  await pressed(admin, `decide:d:a:${deposit?.id}`, 'answerCallbackQuery');
  expect((await chat.server.ctx.ledger.wallet(player.id)).main).toBe(0);
});

it('a broadcast is previewed, and reaches no one once its button has cancelled it', async () => {
  const player = await chat.player();
  const [preview, report] = await ask('/broadcast am Never mind', 2);
  expect(preview?.text).toBe('Never mind');
  const [, cancel = ''] = /"callback_data":"(cast:cancel:[^"]+)"/.exec(dataOf(report)) ?? [];
  await pressed(admin, cancel, 'editMessageText');
  const id = cancel.split(':')[2] ?? '';
  chat.api.push(press(admin, `cast:start:${id}`));
  await ask('/stats');
  expect((await chat.server.ctx.broadcasts.get(id))?.state).toBe('cancelled');
  expect(chat.api.to(player.id).map(({ text }) => text)).not.toContain('Never mind');
  expect(await recorded('broadcast.cancel')).toHaveLength(1);
});

it('ignores an administrator in a group', async () => {
  const group = { id: -100, type: 'group', title: 'Friends' };
  chat.api.push(text(admin, '/stats', { chat: group }));
  await ask('/rooms');
  expect(chat.api.to(-100)).toEqual([]);
});

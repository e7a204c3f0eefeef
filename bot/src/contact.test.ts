import { newPhone } from '@chewata/gameserver/testing/context';
import { describe, expect } from 'vitest';
import { dataOf, it, message, newUser, press, shared, text } from './testing/bot-chat.ts';

describe('/start and the contact', () => {
  it('asks for the phone, makes the account with the referrer, and gives the play button', async ({
    server,
    ask,
  }) => {
    const referrer = await server.signUp();
    const user = newUser();
    const [asked] = await ask(user, text(user, `/start ref_${referrer.user.referralCode}`));
    expect(dataOf(asked)).toContain('"request_contact":true');
    const phone = newPhone();
    const [, play] = await ask(user, shared(user, phone), 2);
    expect(dataOf(play)).toContain('"web_app":{"url":"https://play.example/"}');
    const account = await server.ctx.users.byPhone(phone as Parameters<typeof server.ctx.users.byPhone>[0]);
    expect(account).toMatchObject({ telegramId: user.id, referredBy: referrer.id });
    const [back] = await ask(user, text(user, '/start'));
    expect(back?.text).toContain('Hana');
  });

  it('refuses the contact of another person, forwarded or picked', async ({ server, ask }) => {
    const user = newUser();
    const phone = newPhone();
    for (const of of [user.id + 1, undefined]) {
      const update = message(user, { contact: { phone_number: phone, first_name: 'X', user_id: of } });
      const [asked] = await ask(user, update);
      expect(dataOf(asked)).toContain('request_contact');
    }
    expect(await server.ctx.users.byTelegramId(user.id)).toBeNull();
  });

  it('refuses the sender’s own contact if forwarded, and any contact in a group', async ({
    server,
    api,
    ask,
  }) => {
    const user = newUser();
    const forward_origin = { type: 'user', date: 1, sender_user: user };
    const [asked] = await ask(user, shared(user, newPhone(), user.id, { forward_origin }));
    expect(dataOf(asked)).toContain('request_contact');
    const chat = { id: -7, type: 'group', title: 'Friends' };
    api.push(shared(user, newPhone(), user.id, { chat }));
    await expect.poll(() => api.to(-7).length, { timeout: 10_000 }).toBe(1);
    expect(await server.ctx.users.byTelegramId(user.id)).toBeNull();
  });

  it('sets the menu button in the language of the user, and goes on if Telegram refuses it', async ({
    chat,
    api,
    ask,
  }) => {
    const user = newUser();
    const menu = () => api.calls.filter(({ method }) => method === 'setChatMenuButton').at(-1)?.body;
    const button = (text: string) => ({
      type: 'web_app',
      text,
      web_app: { url: 'https://play.example' },
    });
    await ask(user, text(user, '/start'));
    expect(menu()).toMatchObject({ chat_id: user.id, menu_button: button('🎮 ይጫወቱ') });
    await chat.pressed(user, 'language:en', 'editMessageText');
    expect(menu()).toMatchObject({ chat_id: user.id, menu_button: button('🎮 Play') });
    api.answer = ({ method }) =>
      method === 'setChatMenuButton' ? { ok: false, error_code: 400, description: 'Bad Request' } : null;
    const [asked] = await ask(user, text(user, '/start'));
    api.answer = () => null;
    expect(dataOf(asked)).toContain('request_contact');
  });

  it('opens the page of the link, even after the phone had to be shared first', async ({ server, ask }) => {
    const owner = await server.signUp();
    const made = await server.call('POST /api/gameSpace/createSpace', {
      token: owner.token,
      body: { name: 'Friends' },
    });
    const { _id } = made.body.space as { _id: string };
    const there = `"web_app":{"url":"https://play.example/joinspace/${_id}"}`;
    const user = newUser();
    await ask(user, text(user, `/start space_${_id}`));
    const [, play] = await ask(user, shared(user, newPhone()), 2);
    expect(dataOf(play)).toContain(there);
    const [back] = await ask(user, text(user, `/start space_${_id}`));
    expect(dataOf(back)).toContain(there);
  });

  it('an account with money asks for its password or a code', async ({ server, ask }) => {
    const owner = await server.signUp();
    await server.credit(owner.id, 50);
    const user = newUser();
    const [asked] = await ask(user, shared(user, owner.phone));
    expect(dataOf(asked)).toContain('link:code');
    expect(await server.ctx.users.byTelegramId(user.id)).toBeNull();
    await ask(user, press(user, 'link:code'));
    await ask(user, text(user, await server.otpSentTo(owner.phone)), 2);
    expect((await server.ctx.users.byTelegramId(user.id))?.id).toBe(owner.id);
  });
});

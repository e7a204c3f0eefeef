import { linkTo } from '@chewata/gameserver/testing/link-to';
import { describe, expect } from 'vitest';
import { say } from './say.ts';
import { dataOf, it, newUser, press, text } from './testing/bot-chat.ts';

describe('messages and broadcasts', () => {
  it('asks a user who sends too much to wait, in their language', async ({ server, api, player }) => {
    const user = await player();
    await server.ctx.telegramChats.setLanguage(user.id, 'en');
    for (let sent = 0; sent < 40; sent++) api.push(text(user, '/help'));
    const texts = () => api.to(user.id).map(({ text }) => text);
    await expect.poll(texts, { timeout: 10_000 }).toContain(say('en', 'slow'));
    expect(texts()).not.toContain(say('am', 'slow'));
  });

  it('a new login is announced with a button that ends it', async ({ chat, server, api, ask, player }) => {
    const user = await player();
    const [link] = await ask(user, text(user, '/login'));
    const [, url = ''] = /"url":"([^"]+)"/.exec(dataOf(link)) ?? [];
    const token = new URL(url).searchParams.get('token') ?? '';
    const session = await server.call('POST /api/user/tokenCheck', { token });
    const announcement = () => api.to(user.id).find((sent) => dataOf(sent).includes('revoke:'));
    await expect.poll(announcement, { timeout: 10_000 }).toBeTruthy();
    const [, button = ''] = /"callback_data":"(revoke:[^"]+)"/.exec(dataOf(announcement())) ?? [];
    const me = () => server.call('GET /api/user/getSingleUser', { token: String(session.body.token) });
    expect((await me()).status).toBe(200);
    expect((await chat.pressed(user, button, 'sendMessage')).chat_id).toBe(user.id);
    expect((await me()).status).toBe(401);
  });

  it('a message refused with 429 is sent later; 403 marks the user', async ({ server, api, player }) => {
    const [one, two] = [await player(), await player()];
    let refused = 0;
    api.answer = ({ method, body }) => {
      if (method !== 'sendMessage' || !String(body.text).includes('Sara')) return null;
      if (body.chat_id === two.id) return { ok: false, error_code: 403, description: 'Forbidden' };
      if (refused++ > 0) return null;
      return { ok: false, error_code: 429, description: 'Too Many', parameters: { retry_after: 1 } };
    };
    const now = Date.now();
    for (const { id: telegramId } of [two, one]) {
      const user = await server.ctx.users.byTelegramId(telegramId);
      if (!user) throw new Error('no account');
      await server.ctx.notifications.add({
        id: `news-${telegramId}`,
        userId: user.id,
        kind: 'transferReceived',
        key: 'notifications.transferReceived',
        params: { name: 'Sara', amount: '5' },
        data: null,
        createdAt: new Date(now),
        sendUntil: new Date(now + 3_600_000),
      });
    }
    await expect.poll(() => refused, { timeout: 10_000 }).toBe(2);
    await expect
      .poll(async () => (await server.ctx.telegramChats.get(two.id)).unreachable, { timeout: 10_000 })
      .toBe(true);
    api.answer = () => null;
  });

  it('are sent; 429 waits, 403 marks the user; a broadcast reaches each once', async ({
    chat,
    server,
    api,
    ask,
    player,
  }) => {
    const admin = newUser();
    const account = await server.admin();
    await server.ctx.together(server.ctx.users.link(account.id, linkTo(admin.id)));
    const [one, two] = [await player(), await player()];
    let limited = false;
    api.answer = ({ method, body }) => {
      if (method !== 'sendMessage' || body.text !== 'Big news') return null;
      if (body.chat_id === two.id)
        return { ok: false, error_code: 403, description: 'Forbidden: bot was blocked' };
      if (body.chat_id !== one.id || limited) return null;
      limited = true;
      return { ok: false, error_code: 429, description: 'Too Many', parameters: { retry_after: 1 } };
    };
    const [, preview] = await ask(admin, text(admin, '/broadcast Big news'), 2);
    const [, start = ''] = /"callback_data":"(cast:start:[^"]+)"/.exec(dataOf(preview)) ?? [];
    expect(api.to(one.id).filter((sent) => sent.text === 'Big news')).toEqual([]);
    api.push(press(admin, start));
    const id = start.split(':')[2] ?? '';
    await expect
      .poll(async () => (await server.ctx.broadcasts.get(id))?.state, { timeout: 20_000 })
      .toBe('done');
    expect(limited).toBe(true);
    // The fake records the refused first attempt too.
    expect(api.to(one.id).filter((sent) => sent.text === 'Big news')).toHaveLength(2);
    expect(await server.ctx.broadcasts.get(id)).toMatchObject({ blocked: 1, failed: 0 });
    const report = String((await chat.pressed(admin, `cast:read:${id}`, 'editMessageText')).text);
    const { total = 0, sent = 0 } = (await server.ctx.broadcasts.get(id)) ?? {};
    expect(sent).toBe(total - 1);
    for (const part of [say('en', 'cast.done'), `${total}`, `${sent}`]) expect(report).toContain(part);
    expect((await server.ctx.telegramChats.get(two.id)).unreachable).toBe(true);
  });
});

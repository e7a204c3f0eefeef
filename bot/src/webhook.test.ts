import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect } from 'vitest';
import { loadConfig } from './config.ts';
import { it, newUser, SECRET, text } from './testing/bot-chat.ts';

describe('the webhook', () => {
  it('takes updates with its secret, each once, and is 401 with another or none', async ({ chat, api }) => {
    const hook = await chat.another({ BOT_WEBHOOK_SECRET: SECRET });
    try {
      expect(api.calls.find(({ method }) => method === 'setWebhook')?.body).toMatchObject({
        url: 'https://play.example/telegram/webhook',
        secret_token: SECRET,
      });
      const user = newUser();
      const post = (secret?: string) =>
        fetch(`http://127.0.0.1:${hook.port}/telegram/webhook`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(secret && { 'x-telegram-bot-api-secret-token': secret }),
          },
          body: JSON.stringify({ update_id: 1, ...text(user, '/help') }),
        });
      expect((await post()).status).toBe(401);
      expect((await post('wrong')).status).toBe(401);
      expect(api.to(user.id)).toEqual([]);
      // Telegram repeats it if the reply was lost.
      for (let time = 1; time <= 3; time++) expect((await post(SECRET)).status).toBe(200);
      expect(api.to(user.id)).toHaveLength(1);
      expect((await fetch(`http://127.0.0.1:${hook.port}/healthz`)).status).toBe(200);
    } finally {
      await hook.stop();
    }
  });
});

describe('a failure', () => {
  const hooked = (port: number, update: Record<string, unknown>, update_id: number) =>
    fetch(`http://127.0.0.1:${port}/telegram/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': SECRET },
      body: JSON.stringify({ update_id, ...update }),
    });

  it('is reported in the chat, and the next update is handled: no game server, or a refusal by Telegram', async ({
    chat,
    api,
  }) => {
    const alone = await chat.another({
      BOT_WEBHOOK_SECRET: SECRET,
      GAMESERVER_URL: 'http://127.0.0.1:9',
    });
    try {
      const user = newUser();
      for (const id of [1, 2]) {
        expect((await hooked(alone.port, text(user, '/help'), id)).status).toBe(200);
        expect(api.to(user.id)).toHaveLength(id);
      }
      api.answer = ({ method }) =>
        method === 'sendMessage' ? { ok: false, error_code: 400, description: 'Bad Request' } : null;
      expect((await hooked(alone.port, text(user, '/help'), 3)).status).toBe(200);
      api.answer = () => null;
      expect((await fetch(`http://127.0.0.1:${alone.port}/healthz`)).status).toBe(200);
    } finally {
      await alone.stop();
    }
  });

  it('a stop waits for the reply to the update in progress', async ({ chat, api }) => {
    let arrived = (): void => undefined;
    let release = (): void => undefined;
    const [asked, released] = [
      new Promise<void>((resolve) => {
        arrived = resolve;
      }),
      new Promise<void>((resolve) => {
        release = resolve;
      }),
    ];
    const slow = createServer(async (req, res) => {
      if (req.url === '/internal/telegram/resolve') {
        arrived();
        await released;
      }
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify({ items: [], batch: null, account: null, language: 'en' }));
    });
    await new Promise<void>((listening) => slow.listen(0, '127.0.0.1', listening));
    const { port } = slow.address() as AddressInfo;
    const stopped = await chat.another({
      BOT_WEBHOOK_SECRET: SECRET,
      GAMESERVER_URL: `http://127.0.0.1:${port}`,
    });
    const user = newUser();
    const answer = hooked(stopped.port, text(user, '/help'), 1);
    await asked;
    const stopping = stopped.stop();
    release();
    expect((await answer).status).toBe(200);
    expect(api.to(user.id)).toHaveLength(1);
    await stopping;
    slow.closeAllConnections();
    slow.close();
    await expect(fetch(`http://127.0.0.1:${stopped.port}/healthz`)).rejects.toThrow();
  });
});

describe('the token', () => {
  it('none: the bot is off; a malformed one is refused by name', ({ chat }) => {
    expect(loadConfig({})).toBeNull();
    for (const BOT_TOKEN of ['abc', '123', ':x', '12 3:abc'])
      expect(() => loadConfig({ ...chat.environment, BOT_TOKEN })).toThrow(/BOT_TOKEN/);
  });
});

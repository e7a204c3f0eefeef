import { BOT_TOKEN, INTERNAL_SECRET, type TestServer, testServer } from '@chewata/gameserver/testing/context';
import { linkTo } from '@chewata/gameserver/testing/link-to';
import type {} from '@chewata/gameserver/testing/stores';
import { Api } from 'grammy';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectGameServer } from '../game-server.ts';
import { type FakeTelegram, startFakeTelegram } from '../testing/fake-telegram.ts';
import { pace } from './pace.ts';
import { sendBroadcast } from './send-broadcast.ts';

let server: TestServer;
let api: FakeTelegram;
beforeAll(async () => {
  server = await testServer();
  api = await startFakeTelegram();
});
afterAll(async () => {
  await api?.close();
  await server?.close();
});

/** Sends a broadcast to one player and returns its final state. */
async function sendTo(telegramId: number, text: string, held: number[], stopping: AbortSignal) {
  const admin = await server.admin();
  const { id } = await server.signUp();
  await server.ctx.together(server.ctx.users.link(id, linkTo(telegramId)));
  const linked = await server.ctx.users.byTelegramId(1);
  if (!linked) await server.ctx.together(server.ctx.users.link(admin.id, linkTo(1)));
  const ask = (path: string, body: object) =>
    server.call(`POST /internal/broadcasts${path}`, { token: INTERNAL_SECRET, body });
  const drafted = (await ask('', { adminTelegramId: 1, text })).body.broadcast as { id: string };
  await ask(`/${drafted.id}/start`, { adminTelegramId: 1 });
  const deps = {
    server: connectGameServer({ GAMESERVER_URL: server.url, INTERNAL_SECRET }),
    publicUrl: 'https://play.example',
    log: pino({ level: 'silent' }),
  };
  const noted = { turn: async () => undefined, hold: (seconds: number) => void held.push(seconds) };
  const telegram = new Api(BOT_TOKEN, { apiRoot: api.url });
  while ((await sendBroadcast(telegram, deps, noted, stopping)) > 0);
  return server.ctx.broadcasts.get(drafted.id);
}
/** Refuses the first `times` messages to that player with 429. */
function flood(telegramId: number, times: number) {
  let left = times;
  api.answer = ({ method, body }) =>
    method === 'sendMessage' && body.chat_id === telegramId && left-- > 0
      ? { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 300 } }
      : null;
}

it('waits as long as Telegram asks and then sends: no receiver is left out', async () => {
  flood(71, 6);
  const held: number[] = [];
  const broadcast = await sendTo(71, 'News', held, new AbortController().signal);
  expect(held).toEqual([300, 300, 300, 300, 300, 300]);
  expect(broadcast).toMatchObject({ failed: 0, blocked: 0, sent: 2 });
});

it('counts messages that Telegram refused as failed when the bot stops', async () => {
  flood(72, 6);
  expect(await sendTo(72, 'More news', [], AbortSignal.abort())).toMatchObject({ failed: 1, sent: 2 });
});

it('a pause lets no message through before its end, and every message once the bot stops', async () => {
  const stopping = new AbortController();
  const paced = pace(1000, stopping.signal);
  const until = Date.now() + 300;
  paced.hold(0.3);
  await Promise.all([paced.turn(), paced.turn()]);
  expect(Date.now()).toBeGreaterThanOrEqual(until - 2);
  paced.hold(3600);
  const through = paced.turn();
  stopping.abort();
  await through;
});

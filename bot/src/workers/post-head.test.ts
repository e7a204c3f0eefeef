import { BOT_TOKEN, INTERNAL_SECRET, type TestServer, testServer } from '@chewata/gameserver/testing/context';
import type {} from '@chewata/gameserver/testing/stores';
import { Api, GrammyError } from 'grammy';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectGameServer } from '../game-server.ts';
import { type FakeTelegram, startFakeTelegram } from '../testing/fake-telegram.ts';
import { postHead } from './post-head.ts';

const HASH = 'ab'.repeat(32);
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

const post = () => {
  const deps = { server: connectGameServer({ GAMESERVER_URL: server.url, INTERNAL_SECRET }) };
  const unpaced = { turn: async () => undefined, hold: () => undefined };
  return postHead(new Api(BOT_TOKEN, { apiRoot: api.url }), deps, unpaced);
};
const posted = () =>
  api.calls.filter(({ body }) => body.chat_id === '@chewata_log').map(({ body }) => body.text);

it('D14 posts the head of each hour once to the channel of the setting, oldest first', async () => {
  const { fairnessLog, clock } = server.ctx;
  const hour = (ago: number) => new Date(Math.floor(clock.now() / 3_600_000 - ago) * 3_600_000).toISOString();
  for (const [ago, hash] of [
    [30, 'cd'.repeat(32)],
    [2, HASH],
    [1, 'ef'.repeat(32)],
  ] as const)
    await fairnessLog.addHour({ hour: hour(ago), heads: [], previous: '00', hash });
  expect(await post()).toBe(0);
  expect(posted()).toEqual([]);

  await server.setting({ fairnessChannel: '@chewata_log' });
  api.answer = ({ method }) =>
    method === 'sendMessage' ? { ok: false, error_code: 403, description: 'Forbidden' } : null;
  await expect(post()).rejects.toThrow(GrammyError);
  api.answer = () => null;
  api.calls.length = 0;
  expect([await post(), await post(), await post()]).toEqual([1, 1, 0]);
  expect(posted()).toEqual([
    expect.stringContaining(`${hour(2)} ${HASH}`),
    expect.stringContaining(`${hour(1)} ${'ef'.repeat(32)}`),
  ]);
  expect(posted()[0]).toContain('Fairness log');
});

it('D14 keeps no post of a head that the log does not have', async () => {
  const body = { hour: '2020-01-01T10:00:00.000Z', hash: HASH, channel: '@chewata_log', message: 5 };
  const keep = (token?: string) =>
    server.call('POST /internal/fairness/head', { body, ...(token && { token }) });
  expect(await keep(INTERNAL_SECRET)).toMatchObject({ status: 404 });
  expect((await keep()).status).toBe(401);
});

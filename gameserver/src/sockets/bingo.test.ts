import type { Room } from '@chewata/common/contract/rooms';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../testing/context.ts';
import { connectSocket, type SocketClient } from '../testing/socket-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ BINGO_COUNTDOWN_S: '2', BINGO_CALL_MS: '40', BINGO_CLAIM_WINDOW_MS: '100' });
});
afterAll(() => server.close());

async function player(birr = 1000): Promise<SocketClient & { id: string; token: string }> {
  const { token, id } = await server.signUp();
  await server.credit(id, birr);
  return { ...(await connectSocket(server.url, '/bingo', { token, language: 'en' })), id, token };
}

it('two players play a round from the lobby to the win', async () => {
  const [abebe, almaz] = await Promise.all([player(), player()]);
  const joined = await abebe.send<{ room: Room }>('joinRoom', { stake: 10, createGame: true });
  expect(joined).toMatchObject({ ok: true, room: { status: 'Available' } });
  await almaz.send('joinRoom', { stake: 10, createGame: true });
  expect(await abebe.send('confirmCards', ['1', '2'], { stake: 10, createGame: true })).toMatchObject({
    ok: true,
  });
  expect(await almaz.send('confirmCards', ['3'], { stake: 10, createGame: true })).toMatchObject({
    ok: true,
  });
  const ends = await Promise.all([abebe.next('gameFinished'), almaz.next('gameFinished')]);
  expect(ends[0]).toEqual(ends[1]);
});

import { MINUTE_MS } from '@chewata/common/time';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestServer, testServer } from '../../testing/context.ts';
import { connectSocket } from '../../testing/socket-client.ts';
import { atStake, type SocketPlayer, socketPlayer } from '../../testing/socket-player.ts';
import { showRealityChecks } from './check-reality.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ BINGO_COUNTDOWN_S: '120' });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server?.close());

const passed = (minutes: number) =>
  vi.spyOn(server.ctx.clock, 'ruleNow').mockImplementation(() => Date.now() + minutes * MINUTE_MS);
const limits = async ({ token }: SocketPlayer) => (await server.call('GET /api/playLimits', { token })).body;

let cards = 0;

async function player(): Promise<{ one: SocketPlayer; stake: (birr: number) => Promise<unknown> }> {
  const one = await socketPlayer(server, 'bingo');
  await one.send('login', one.id);
  const card = String(++cards);
  return {
    one,
    stake: async (birr) => {
      const { id } = await one.join(atStake(birr));
      return one.send('confirmCards', [card], id);
    },
  };
}

describe('a reality check', () => {
  it('L8: is shown when it is due, refuses stakes, and is answered by its acknowledgement', async () => {
    const { one, stake } = await player();
    const chat = await connectSocket(server.url, '/chat', { token: one.token });
    expect(await stake(10)).toMatchObject({ ok: true });
    passed(25);
    expect(await stake(25)).toMatchObject({ ok: true });
    passed(45);
    expect(await stake(50)).toMatchObject({ ok: true });
    expect(chat.all('realityCheck')).toEqual([]);
    passed(60.5);
    expect(await stake(100)).toMatchObject({
      ok: false,
      code: 'PLAY_LIMIT',
      kind: 'reality',
      limit: 60,
      used: 60,
    });
    chat.socket.on('realityCheck', (_check: unknown, acknowledge: () => void) => acknowledge());
    const [check] = await chat.next('realityCheck');
    expect(check).toEqual({ minutes: 60, staked: 85, won: 0, net: -85 });
    await expect.poll(() => limits(one)).toMatchObject({ check: null });
    expect(await stake(100)).toMatchObject({ ok: true });
    chat.close();
    one.close();
  });

  it('L8: waits for its answer however long, also on a new connection, and is answered by the call', async () => {
    const { one, stake } = await player();
    await stake(10);
    passed(20);
    await server.call('PUT /api/playLimits', { token: one.token, body: { reality: { everyMinutes: 15 } } });
    await showRealityChecks(server.ctx);
    passed(300);
    expect(await stake(25)).toMatchObject({ code: 'PLAY_LIMIT', kind: 'reality' });
    const chat = await connectSocket(server.url, '/chat', { token: one.token });
    await chat.next('realityCheck');
    expect(await limits(one)).toMatchObject({ check: { minutes: 300, staked: 10 } });
    const answered = await server.call('POST /api/playLimits/reality', { token: one.token });
    expect(answered).toMatchObject({ status: 200, body: { check: null } });
    expect(await stake(25)).toMatchObject({ ok: true });
    chat.close();
    one.close();
  });

  it('L8: is not shown while the player is in a round', async () => {
    const { one, stake } = await player();
    await stake(10);
    const playing = vi.spyOn(server.ctx.rounds, 'isPlaying').mockResolvedValue(true);
    passed(29);
    await server.call('PUT /api/playLimits', { token: one.token, body: { reality: { everyMinutes: 20 } } });
    await showRealityChecks(server.ctx);
    expect((await server.ctx.playRecords.get(one.id)).session).toMatchObject({ shown: false });
    playing.mockResolvedValue(false);
    await showRealityChecks(server.ctx);
    expect((await server.ctx.playRecords.get(one.id)).session).toMatchObject({ shown: true });
    one.close();
  });

  it('L8: is not owed after a pause: play begins anew', async () => {
    const { one, stake } = await player();
    await stake(10);
    passed(61);
    await showRealityChecks(server.ctx);
    expect(await limits(one)).toMatchObject({ session: { startedAt: null }, check: null });
    expect(await stake(25)).toMatchObject({ ok: true });
    expect(await limits(one)).toMatchObject({ session: { staked: 25 } });
    one.close();
  });
});

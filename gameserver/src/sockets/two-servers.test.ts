import { setTimeout as sleep } from 'node:timers/promises';
import type { RoomPatch } from '@chewata/common/contract/rooms/patch';
import type { CallInfo } from '@chewata/common/contract/rooms/room';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ChildServer, childServer } from '../testing/child-server.ts';
import { type TestServer, testServer } from '../testing/context.ts';
import { atStake, type SocketPlayer, socketPlayer } from '../testing/socket-player.ts';

let server: TestServer;
let other: ChildServer;
const connected: SocketPlayer[] = [];
beforeAll(async () => {
  server = await testServer({ BINGO_COUNTDOWN_S: '2', BINGO_CALL_MS: '70' });
  other = await childServer(server.env);
});
afterEach(() => {
  for (const player of connected.splice(0)) player.close();
});
afterAll(async () => {
  await other.end();
  await server.close();
});

async function player(options: Parameters<typeof socketPlayer>[2] = {}): Promise<SocketPlayer> {
  const one = await socketPlayer(server, 'bingo', options);
  connected.push(one);
  return one;
}

const paidFor = (card: string) => (patch: unknown) =>
  (patch as RoomPatch).cards?.some(([name, standing]) => name === card && standing === 2) ?? false;

describe('two servers on the same stores', () => {
  it('are one to their players: rooms, balances, the lobby', async () => {
    const [here, there] = [await player(), await player({ by: other })];
    await there.send('login', there.phone);
    const { id } = await here.join(atStake(10));
    expect(await there.join(atStake(10))).toMatchObject({ id });
    await here.send('selectCards', ['7'], id);
    const [held] = await there.next('cardUpdate');
    expect(held).toMatchObject({ id, cards: [['7', 1, 1]] });
    expect(await there.send('confirmCards', ['7'], id)).toMatchObject({ ok: false, code: 'CARD_TAKEN' });
    expect(await there.send('confirmCards', ['8'], id)).toMatchObject({ ok: true });
    await here.next('cardUpdate', paidFor('8'));
    const both = await player({ birr: 0, who: there });
    await both.send('login', both.id);
    expect(both.all('availableRooms')).toMatchObject([[[[id, { userCount: 1 }]], [id]]]);
    await here.send('confirmCards', ['7'], id);
    await Promise.all([here, there].map((one) => one.next('numberCall')));
    await server.credit(there.id, 1);
    server.ctx.publish.balance(there.id);
    for (const one of [there, both])
      await one.next(
        'updateBalance',
        (received) => (received as { activeBalance: number }).activeBalance === 991,
      );
  });

  it('cut the sockets of a session that ends on both', async () => {
    const who = await server.signUp();
    const sockets = [await player({ who }), await player({ who, by: other })];
    const cut = sockets.map(({ socket }) => new Promise((known) => socket.once('disconnect', known)));
    await fetch(`${other.url}/api/user/logout`, { headers: { authorization: `Bearer ${who.token}` } });
    expect(await Promise.all(cut)).toEqual(['io server disconnect', 'io server disconnect']);
  });

  it('a game continues if its server is killed: each call once, and its players find all of it', async () => {
    const [here, there] = [await player(), await player({ by: other })];
    const { id } = await here.join(atStake(25));
    await here.send('confirmCards', ['1'], id);
    await there.send('confirmCards', ['2'], id);
    await here.next('numberCall', (_number, info) => (info as CallInfo).round === 6);
    await other.end();
    const before = here.all('numberCall').length;
    await here.next('numberCall', (_number, info) => (info as CallInfo).round > before + 10);
    const back = await player({ birr: 0, who: there });
    const room = await back.join({ stake: 25 });
    expect(room).toMatchObject({ id, players: { 2: ['2'] } });
    expect(room.calledNumbers.length).toBeGreaterThan(before + 10);
    await Promise.all([here.next('gameFinished'), back.next('gameFinished')]);

    const calls = here.all('numberCall').map(([, info]) => info as CallInfo);
    const rounds = calls.map(({ round }) => round);
    expect(new Set(rounds).size).toBe(rounds.length);
    expect(rounds).toEqual([...rounds].sort((a, b) => a - b));
    for (const [index, { calledNumbers }] of calls.entries())
      expect(calledNumbers.slice(0, calls[index - 1]?.round ?? 0)).toEqual(
        calls[index - 1]?.calledNumbers ?? [],
      );
    const times = here.came.filter(({ event }) => event === 'numberCall').map(({ at }) => at);
    const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(Math.max(...pauses)).toBeLessThan(10_000);
    other = await childServer(server.env);
  }, 60_000);

  it('who was on a killed server is away within some seconds', async () => {
    const there = await player({ by: other });
    await there.join(atStake(50));
    const away = async () =>
      (await server.ctx.presence.awaySince('bingo', [there.id], Date.now())).get(there.id);
    while ((await away()) !== null) await sleep(50);
    const killed = Date.now();
    await other.end();
    expect(await away()).toBeNull();
    while ((await away()) === null) await sleep(50);
    expect(Date.now() - killed).toBeLessThan(10_000);
    expect(await away()).toBeLessThanOrEqual(killed);
    other = await childServer(server.env);
  });
});

describe('a server that stops', () => {
  it('warns its players, disconnects them, and another server sends them what they missed', async () => {
    const going = await childServer(server.env);
    // One address for both, as behind a proxy.
    const there = await player({ by: going, reconnects: true });
    const here = await player();
    const { id } = await there.join(atStake(100));
    await there.send('selectCards', ['1'], id);
    await there.next('cardUpdate');
    const ended = going.end('SIGTERM');
    const [notice] = (await there.next('systemRestart')) as [{ message: string; inSeconds: number }];
    const announced = Date.now();
    expect(notice).toEqual({ message: expect.stringContaining('restarts'), inSeconds: 3 });
    await new Promise((known) => there.socket.once('disconnect', known));
    expect(Date.now() - announced).toBeGreaterThan(notice.inSeconds * 1000 - 200);
    await here.send('confirmCards', ['9'], id);
    const manager = there.socket.io as unknown as { uri: string };
    manager.uri = server.url;
    await new Promise((known) => there.socket.once('connect', () => known(null)));
    expect(there.socket.recovered).toBe(true);
    const [patch] = await there.next('cardUpdate', paidFor('9'));
    expect(patch).toMatchObject({ id });
    expect(await ended).toBe(0);
  });
});

import type { CallInfo } from '@chewata/common/contract/rooms/room';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, bingoTable, FIRST, QUICK_BINGO, SECOND } from '../testing/bingo-table.ts';
import { type TestServer, testServer } from '../testing/context.ts';
import { atStake, socketPlayer } from '../testing/socket-player.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer(QUICK_BINGO);
});
const { playing, keep } = bingoTable(() => server);
afterAll(() => server.close());

describe('a client that was away', () => {
  it('has the whole state by joining again, and the calls go on from there', async () => {
    const players = await playing(2);
    const { id } = await at(players, FIRST).join(atStake(300));
    await Promise.all(players.map((player, index) => player.send('confirmCards', [`${index + 31}`], id)));
    await at(players, FIRST).next('numberCall', (_number, info) => (info as CallInfo).round === 5);
    at(players, FIRST).close();
    await at(players, SECOND).next('numberCall', (_number, info) => (info as CallInfo).round === 12);
    const back = await socketPlayer(server, 'bingo', { birr: 0, who: at(players, FIRST) });
    keep(back);
    const room = await back.join({ stake: 300 });
    expect(room.players[room.seat ?? 0]).toEqual(['31']);
    expect(room).toMatchObject({ id, status: 'Playing' });
    expect(room.calledNumbers.length).toBeGreaterThanOrEqual(12);
    const [, next] = await back.next('numberCall', (_number, info) => (info as CallInfo).seq > room.seq);
    expect((next as CallInfo).calledNumbers.slice(0, -1)).toEqual(room.calledNumbers);
    expect((next as CallInfo).seq).toBe(room.seq + 1);
  });

  it('for a moment is sent what it missed, once and in order', async () => {
    const players = await playing(1);
    const away = await socketPlayer(server, 'bingo', { reconnects: true });
    keep(away);
    await away.send('login', away.id);
    const { id } = await away.join(atStake(500));
    await away.send('confirmCards', ['61'], id);
    await at(players, FIRST).send('confirmCards', ['62'], id);
    await away.next('numberCall', (_number, info) => (info as CallInfo).round === 3);
    const back = new Promise((known) => away.socket.once('connect', () => known(away.socket.recovered)));
    away.socket.io.engine.close();
    expect(await back).toBe(true);
    await away.next('gameFinished');
    const rounds = away.all('numberCall').map(([, info]) => (info as CallInfo).round);
    expect(rounds).toEqual(rounds.map((_, index) => index + 1));
    // It is in its groups again: it receives its own balance.
    await server.credit(away.id, 5);
    server.ctx.publish.balance(away.id);
    const expected = (await server.ctx.ledger.wallet(away.id)).main / 100;
    await away.next(
      'updateBalance',
      (received) => (received as { activeBalance: number }).activeBalance === expected,
    );
  });

  it('that never asked to recover is sent the arguments of the contract alone, and comes back by joining', async () => {
    const players = await playing(2);
    const { id } = await at(players, FIRST).join(atStake(50));
    for (const [index, player] of players.entries()) await player.send('confirmCards', [`${index + 1}`], id);
    const one = at(players, FIRST);
    const [info] = (await one.next('numberCall')).slice(1) as CallInfo[];
    expect(info?.roomId).toBe(id);
    expect(one.all('roomJoined').map((args) => args.length)).toEqual([1]);
    expect(one.all('countdown').map(([, ...room]) => room)).toContainEqual([id]);
    expect(one.all('countdownFinished')).toEqual([[id]]);
    expect(one.all('responseCards')).toEqual([[['1'], 'confirmed', 1, id]]);
    expect(new Set(one.all('numberCall').map((args) => args.length))).toEqual(new Set([2]));
    expect(await one.send('lockIn', null)).toMatchObject({ ok: false });
    expect((await one.next('Error message')).length).toBe(1);
    // Of one broadcast each is sent what it asked for.
    const asking = await socketPlayer(server, 'bingo', { reconnects: true });
    keep(asking);
    const raw: unknown[][] = [];
    asking.socket.onAny((...sent: unknown[]) => void raw.push(sent));
    await asking.join(id);
    await asking.next('numberCall');
    expect(raw.find(([event]) => event === 'numberCall')?.at(-1)).toMatch(/^@[0-9a-z]+(-\d+)?$/);
    const back = new Promise((known) => one.socket.io.once('reconnect', () => known(one.socket.recovered)));
    one.socket.io.reconnection(true);
    one.socket.io.engine.close();
    expect(await back).toBe(false);
    const again = await one.join({ stake: 50 });
    expect(again.players[again.seat ?? 0]).toEqual(['1']);
  });

  it('receives nothing more if its session has ended meanwhile', async () => {
    const away = await socketPlayer(server, 'bingo', { reconnects: true });
    keep(away);
    const { id } = await away.join(atStake(1000));
    await away.next('roomJoined');
    const refused = new Promise<Error>((known) => away.socket.once('connect_error', known));
    const cut = new Promise((known) => away.socket.once('disconnect', known));
    away.socket.io.reconnection(false);
    away.socket.io.engine.close();
    await cut;
    const before = away.came.length;
    await server.call('GET /api/user/logout', { token: away.token });
    const other = await socketPlayer(server, 'bingo', { birr: 2000 });
    keep(other);
    await other.send('confirmCards', ['1'], id);
    away.socket.connect();
    expect((await refused).message).toBe('Logged Out');
    expect(away.came.slice(before)).toEqual([]);
  });

  it('comes back in another language if it asks for one', async () => {
    const away = await socketPlayer(server, 'bingo', { reconnects: true });
    keep(away);
    const { id } = await away.join(atStake(5));
    await away.send('selectCards', ['2'], id);
    await away.next('cardUpdate');
    // Nothing changes now: its last event is the answer to it alone, which ends in the room's id.
    await away.send('selectCards', ['2'], id);
    expect(away.came.at(-1)).toMatchObject({
      event: 'responseCards',
      args: [['2'], 'selected', 1, id, null],
    });
    away.socket.auth = { token: away.token, language: 'am' };
    const back = new Promise((known) => away.socket.once('connect', () => known(away.socket.recovered)));
    away.socket.io.engine.close();
    expect(await back).toBe(true);
    await away.send('confirmCards', ['1'], id);
    const [received] = (await away.next('timeoutMessage')) as [{ message: string }];
    expect(received.message).toMatch(/[\u1200-\u137f]/);
    expect(away.all('timeoutMessage')).toHaveLength(1);
  });
});

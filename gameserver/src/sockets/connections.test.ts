import { setTimeout as sleep } from 'node:timers/promises';
import { Manager, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../services/accounts/sessions.ts';
import { type ChildServer, childServer } from '../testing/child-server.ts';
import { type SignedUp, type TestServer, testServer } from '../testing/context.ts';

let server: TestServer;
let other: ChildServer;
const managers: Manager[] = [];
beforeAll(async () => {
  server = await testServer({ RATE_LIMITS: 'on' });
  other = await childServer(server.env);
});
afterEach(() => {
  for (const manager of managers.splice(0)) manager._close();
});
afterAll(async () => {
  await other.end();
  await server.close();
});

/** One WebSocket with these namespaces, connected; `lives` until the server has closed it. */
async function webSocket(token: string, { url = server.url, names = ['bingo'] } = {}) {
  const manager = new Manager(url, { transports: ['websocket'], reconnection: false });
  managers.push(manager);
  const sockets: Socket[] = names.map((name) => manager.socket(`/${name}`, { auth: { token } }));
  await Promise.all(
    sockets.map((socket) => new Promise<void>((connected) => socket.connect().once('connect', connected))),
  );
  const [first] = sockets;
  if (!first) throw new Error('no namespace');
  return {
    lives: () => sockets.every(({ connected }) => connected),
    send: () => first.emitWithAck('getSchedules'),
  };
}

type Connected = Awaited<ReturnType<typeof webSocket>>;
async function many(count: number, open: (index: number) => Promise<Connected>): Promise<Connected[]> {
  const opened = [];
  for (let index = 0; index < count; index++) opened.push(await open(index));
  return opened;
}
const living = (all: readonly Connected[]) => all.flatMap((one, index) => (one.lives() ? [index] : []));
const becomes = (all: readonly Connected[], expected: readonly number[]) =>
  expect.poll(() => living(all), { timeout: 10_000 }).toEqual(expected);

async function sessionOf(user: SignedUp): Promise<string> {
  const stored = await server.ctx.users.get(user.id);
  if (!stored) throw new Error('no such user');
  return openSession(server.ctx, stored, 'password');
}

describe('SEC17: open connections', () => {
  it('A10, SEC17: a sixth of a session, over two servers, closes the one silent longest', async () => {
    const { token } = await server.signUp();
    const five = await many(5, (index) => webSocket(token, index % 2 ? { url: other.url } : {}));
    await becomes(five, [0, 1, 2, 3, 4]);
    await five[0]?.send();
    const six = [...five, await webSocket(token)];
    // The second is on the other server; the first has sent something since.
    await becomes(six, [0, 2, 3, 4, 5]);
    const seven = [...six, await webSocket(token, { url: other.url })];
    await becomes(seven, [0, 3, 4, 5, 6]);
  });

  it('A10, SEC17: a WebSocket with all its namespaces is one', async () => {
    const { token } = await server.signUp();
    const names = ['bingo', 'spin', 'chat'];
    const five = await many(5, () => webSocket(token, { names }));
    await sleep(300);
    expect(living(five)).toEqual([0, 1, 2, 3, 4]);
  });

  it('A10, SEC17: a user has 20 in all sessions; closed ones do not count', async () => {
    const user = await server.signUp();
    const tokens = [user.token];
    while (tokens.length < 5) tokens.push(await sessionOf(user));
    const tokenAt = (index: number) => tokens[Math.floor(index / 4)] ?? '';
    const all = await many(20, (index) => webSocket(tokenAt(index), index % 2 ? { url: other.url } : {}));
    managers.at(-1)?._close();
    await sleep(200);
    all.push(await webSocket(tokenAt(0)));
    await sleep(300);
    expect(living(all)).toEqual([...Array(19).keys(), 20]);
    all.push(await webSocket(tokenAt(5), { url: other.url }));
    await becomes(all, [...Array(18).keys()].map((index) => index + 1).concat(20, 21));
  });

  it('A10, SEC17: connections of a server that died do not count', async () => {
    const { token } = await server.signUp();
    const there = await many(3, () => webSocket(token, { url: other.url }));
    const here = await many(2, () => webSocket(token));
    await other.end();
    await becomes(there, []);
    await sleep(3 * server.ctx.presence.beatIntervalMs + 500);
    here.push(...(await many(3, () => webSocket(token))));
    await sleep(300);
    expect(living(here)).toEqual([0, 1, 2, 3, 4]);
    other = await childServer(server.env);
  });
});

it('A10: with RATE_LIMITS=off no connection is closed', async () => {
  const unlimited = await testServer();
  const { token } = await unlimited.signUp();
  const all = await many(25, () => webSocket(token, { url: unlimited.url }));
  await sleep(500);
  expect(living(all)).toHaveLength(25);
  for (const manager of managers.splice(0)) manager._close();
  await unlimited.close();
});

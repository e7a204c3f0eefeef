import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import { connectSocket, type SocketClient } from '../../testing/socket-client.ts';

let server: TestServer;
let redis: Redis;
beforeAll(async () => {
  server = await testServer();
  redis = new Redis(String(server.env.REDIS_URL));
});
afterAll(async () => {
  redis?.disconnect();
  await server?.close();
});

const balance = (birr: number) => ({ activeBalance: birr, bonusWallet: 0 });

/** A user with 70 Birr, and what their socket has been sent. */
async function connected(reconnects = false): Promise<{ user: SignedUp; client: SocketClient }> {
  const user = await server.signUp();
  await server.credit(user.id, 70);
  const client = await connectSocket(server.url, '/chat', { token: user.token, reconnects });
  server.ctx.publish.balance(user.id);
  await client.next('updateBalance');
  return { user, client };
}

/** Another server's event, which it puts into the stream `waitedMs` after it has made it. */
async function fromAnother({ id }: SignedUp, birr: number, waitedMs: number): Promise<void> {
  const [seconds = '0'] = await redis.time();
  const packet = { type: 2, nsp: '/chat', data: ['updateBalance', balance(birr)] };
  const opts = { rooms: [`balance:${id}`], except: [], flags: {} };
  const data = JSON.stringify({ packet, opts, sentAt: Number(seconds) * 1000 - waitedMs });
  await redis.xadd('sockets', '*', 'uid', 'another', 'nsp', '/chat', 'type', '3', 'data', data);
}

it('a balance that another server sends late is read again, and one in time is sent as it is', async () => {
  const { user, client } = await connected();
  await fromAnother(user, 55, 0);
  await client.next('updateBalance', (one) => (one as { activeBalance: number }).activeBalance === 55);
  await fromAnother(user, 10, 30_000);
  await fromAnother(user, 20, 30_000);
  const came = () => client.all('updateBalance').map(([one]) => one);
  await expect.poll(came).toEqual([balance(70), balance(55), balance(70)]);
  client.close();
});

it('a client that was away is sent the balance of now, not those that it missed', async () => {
  const { user, client } = await connected(true);
  const { socket } = client;
  const stays = await connectSocket(server.url, '/chat', { token: user.token });
  // It stays away until everything has been sent.
  socket.io.reconnection(false);
  const gone = new Promise((known) => socket.once('disconnect', known));
  socket.io.engine.close();
  await gone;
  await server.credit(user.id, 5);
  server.ctx.publish.balance(user.id);
  await fromAnother(user, 10, 0);
  // Then the server has delivered it, and would deliver it again as one that was missed.
  await stays.next('updateBalance', (one) => (one as { activeBalance: number }).activeBalance === 10);
  await server.credit(user.id, 5);
  const back = new Promise((known) => socket.once('connect', () => known(socket.recovered)));
  socket.connect();
  expect(await back).toBe(true);
  await client.next('updateBalance', (one) => (one as { activeBalance: number }).activeBalance === 80);
  expect(client.all('updateBalance').map(([one]) => one)).not.toContainEqual(balance(10));
  client.close();
  stays.close();
});

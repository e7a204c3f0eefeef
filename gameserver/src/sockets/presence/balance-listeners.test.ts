import { afterAll, beforeAll, expect, it } from 'vitest';
import { childServer } from '../../testing/child-server.ts';
import { type TestServer, testServer } from '../../testing/context.ts';
import { connectSocket, type SocketClient } from '../../testing/socket-client.ts';
import { socketPlayer } from '../../testing/socket-player.ts';

let server: TestServer;
let other: Awaited<ReturnType<typeof childServer>>;
beforeAll(async () => {
  server = await testServer();
  other = await childServer(server.env);
});
afterAll(async () => {
  await other?.end();
  await server?.close();
});

const at = (birr: number) => (received: unknown) =>
  (received as { activeBalance: number }).activeBalance === birr;
const balances = (client: SocketClient) =>
  client.all('updateBalance').map(([balance]) => (balance as { activeBalance: number }).activeBalance);

it('a balance is published once: on /chat if the user is there, else in the namespaces with a login', async () => {
  const bingo = await socketPlayer(server, 'bingo', { birr: 10 });
  const spin = await socketPlayer(server, 'spin', { birr: 0, who: bingo });
  const silent = await socketPlayer(server, 'spin', { birr: 0, who: bingo });
  // On another server: the user's namespaces are known to all.
  const chat = await connectSocket(other.url, '/chat', { token: bingo.token });
  await bingo.send('login', bingo.id);
  await spin.send('login', bingo.id);
  await expect.poll(() => server.ctx.presence.listening(bingo.id as never, Date.now())).toContain('chat');
  const pay = async () => {
    await server.credit(bingo.id, 1);
    server.ctx.publish.balance(bingo.id);
  };
  await pay();
  await chat.next('updateBalance', at(11));
  chat.close();
  await expect.poll(() => server.ctx.presence.listening(bingo.id as never, Date.now())).not.toContain('chat');
  await pay();
  for (const one of [bingo, spin]) await one.next('updateBalance', at(12));
  expect(balances(chat)).toEqual([11]);
  for (const one of [bingo, spin]) expect(balances(one)).toEqual([10, 12]);
  expect(balances(silent)).toEqual([]);
  for (const one of [bingo, spin, silent]) one.close();
});

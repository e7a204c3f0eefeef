import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../testing/context.ts';
import { atStake, type SocketPlayer, socketPlayer } from '../testing/socket-player.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

/** The bytes that came in over a player's connection so far. */
function bytesRead({ socket }: SocketPlayer): number {
  const { ws } = socket.io.engine.transport as unknown as { ws: { _socket: { bytesRead: number } } };
  return ws._socket.bytesRead;
}

it('repeated states of a room cost players a fraction of their length', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => socketPlayer(server, 'bingo')));
  const [watcher, ...others] = players;
  if (!watcher) throw new Error('no watcher');
  for (const player of players) await player.join(atStake(25));
  const before = { bytes: bytesRead(watcher), events: watcher.came.length };
  for (const [index, player] of others.entries())
    for (const card of [1, 2, 3, 4]) await player.send('selectCards', [`${index * 4 + card}`], atStake(25));
  const updates = () => watcher.came.slice(before.events).filter(({ event }) => event === 'cardUpdate');
  await expect.poll(() => updates().length, { timeout: 10_000 }).toBe(20);
  const received = JSON.stringify(updates().map(({ args }) => args)).length;
  expect(received).toBeGreaterThan(10_000);
  expect(bytesRead(watcher) - before.bytes).toBeLessThan(received / 4);
  for (const player of players) player.close();
});

import type { CallInfo } from '@chewata/common/contract/rooms/room';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../testing/context.ts';
import { atStake, type SocketPlayer, socketPlayer } from '../testing/socket-player.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ BINGO_COUNTDOWN_S: '2', BINGO_CALL_MS: '40', BINGO_CLAIM_WINDOW_MS: '300' });
});
afterAll(() => server?.close());

/** The bytes that came in over a player's connection so far. */
function bytesRead({ socket }: SocketPlayer): number {
  const { ws } = socket.io.engine.transport as unknown as { ws: { _socket: { bytesRead: number } } };
  return ws._socket.bytesRead;
}

it('a crowd that fills a room costs a watcher some ten bytes per change of a card', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => socketPlayer(server, 'bingo')));
  const [watcher, ...others] = players;
  if (!watcher) throw new Error('no watcher');
  const { id } = await watcher.join(atStake(25));
  const before = bytesRead(watcher);
  const ROUNDS = 8;
  for (let round = 0; round < ROUNDS; round++)
    await Promise.all(
      others.map((player, index) => player.send('selectCards', [`${index * ROUNDS + round + 1}`], id)),
    );
  const held = async () => Object.values((await others[0]?.join(id))?.viewingCards ?? {}).flat().length;
  expect(await held()).toBe(5 * ROUNDS);
  const cards = () => watcher.all('cardUpdate').flatMap(([patch]) => (patch as { cards: unknown[] }).cards);
  await expect.poll(() => cards().length, { timeout: 5000 }).toBe(5 * ROUNDS);
  expect(bytesRead(watcher) - before).toBeLessThan(5 * ROUNDS * 40);
  for (const player of players) player.close();
});

it('a call takes at most 180 bytes on the wire until the 20th, and the first one has all facts', async () => {
  const players = await Promise.all([1, 2].map(() => socketPlayer(server, 'bingo')));
  const [one, two] = players as [SocketPlayer, SocketPlayer];
  const { id } = await one.join(atStake(1000));
  const sizes: number[] = [];
  // The frame: its head of 4 bytes, the type of the message, the packet.
  one.socket.io.engine.on('packet', ({ data }: { data?: string }) => {
    if (data?.includes('"numberCall"')) sizes.push(4 + 1 + Buffer.byteLength(data));
  });
  await one.send('confirmCards', ['1'], id);
  await two.send('confirmCards', ['2'], id);
  await one.next('numberCall', (_number, info) => (info as CallInfo).round === 20);
  const [first, second] = one.all('numberCall').map(([, info]) => info as CallInfo);
  expect(Object.keys(first ?? {}).sort()).toEqual(
    ['roomId', 'seq', 'round', 'calledNumbers', 'netWin', 'stake', 'cards', 'percent', 'userCount'].sort(),
  );
  expect(Object.keys(second ?? {})).toEqual(['roomId', 'seq', 'round', 'calledNumbers']);
  expect(Math.max(...sizes.slice(1, 20))).toBeLessThanOrEqual(180);
  for (const player of players) player.close();
});

it('a message of more than 100 kB closes the connection (1009)', async () => {
  const player = await socketPlayer(server, 'bingo');
  const closed = new Promise((known) => player.socket.once('disconnect', (_why, details) => known(details)));
  player.socket.emit('getSchedules', 'x'.repeat(100_001));
  expect(await closed).toMatchObject({ context: { code: 1009 } });
});

import type { RoomPatch } from '@chewata/common/contract/rooms/patch';
import { asRoundId } from '@chewata/common/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, bingoTable } from '../../testing/bingo-table.ts';
import { type TestServer, testServer } from '../../testing/context.ts';
import { atStake } from '../../testing/socket-player.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ BINGO_COUNTDOWN_S: '600' });
});
const { playing } = bingoTable(() => server);
afterAll(() => server.close());

it('a player who does not read misses the room’s events, is shown a gap afterwards, and joins again', async () => {
  const players = await playing(5);
  const [slow, fast] = [at(players, 0), at(players, 1)];
  const rooms = await Promise.all(players.map((player) => player.join(atStake(10))));
  const { id, seq } = at(rooms, 0);
  const { ws } = slow.socket.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } };
  ws.pause();
  const filler = 'x'.repeat(50_000);
  for (let n = 1; n <= 400; n++) {
    const message = `${n} ${filler}`;
    server.ctx.publish.toRoom('bingo', asRoundId(id), 'timeoutMessage', [
      { message, success: true },
      asRoundId(id),
    ]);
    if (n % 10 === 0)
      await fast.next('timeoutMessage', (sent) => (sent as { message: string }).message === message);
  }
  await fast.send('confirmCards', ['7'], id);
  await at(players, 2).next('cardUpdate');
  ws.resume();
  const [gap] = (await slow.next('cardUpdate')) as [RoomPatch];
  expect(gap).toEqual({ id, from: gap.seq, seq: gap.seq });
  expect(gap.seq).toBeGreaterThan(seq);
  expect(slow.all('timeoutMessage').length).toBeLessThan(400);
  const room = await slow.join(atStake(10));
  expect(room).toMatchObject({ id, players: { 1: ['7'] } });
  expect(room.seq).toBeGreaterThanOrEqual(gap.seq);
  await fast.send('confirmCards', ['8'], id);
  await slow.next(
    'cardUpdate',
    (patch) => (patch as RoomPatch).cards?.some(([card]) => card === '8') ?? false,
  );
});

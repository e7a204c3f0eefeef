import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ChildServer, childServer } from '../testing/child-server.ts';
import { type TestServer, testServer } from '../testing/context.ts';
import { atStake, type SocketPlayer, socketPlayer } from '../testing/socket-player.ts';

let server: TestServer;
let other: ChildServer;
const connected: SocketPlayer[] = [];
beforeAll(async () => {
  server = await testServer({ BINGO_COUNTDOWN_S: '60' });
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
const isOpen = async (id: string) => (await server.ctx.rooms.head(id as never))?.phase === 'open';
/** Opens rooms in the user's own space, in turn on both servers. */
async function opener() {
  const here = await player();
  const there = await player({ who: here, birr: 0, by: other });
  const made = await server.call('POST /api/gameSpace/createSpace', {
    token: here.token,
    body: { name: 'Mine' },
  });
  const space = (made.body.space as { _id: string })._id;
  return {
    here,
    space,
    open: async (stakes: readonly number[]) => {
      const ids: string[] = [];
      for (const [index, stake] of stakes.entries())
        ids.push((await (index % 2 ? there : here).join(atStake(stake, space))).id);
      return ids;
    },
  };
}

describe('SEC17: open rooms without a paid card', () => {
  it('R10, SEC17: a sixth of one user closes the oldest, on any server, and its watchers learn it', async () => {
    const { here, open } = await opener();
    const [first = '', ...rest] = await open([5, 10, 25, 50, 100]);
    await here.send('selectCards', ['3'], first);
    expect(await isOpen(first)).toBe(true);
    const [sixth = ''] = await open([500]);
    expect(await Promise.all([first, ...rest, sixth].map(isOpen))).toEqual([
      false,
      ...[...rest, sixth].map(() => true),
    ]);
    const ended = (...args: unknown[]) => args.at(-1) === first;
    await here.next('timeoutMessage', ended);
    await here.next('timeoutFinished', ended);
    expect(await here.send('confirmCards', ['3'], first)).toMatchObject({ ok: false, code: 'ROOM_STARTED' });
    expect((await server.ctx.ledger.wallet(here.id)).main).toBe(100_000);
    const [again = ''] = await open([5]);
    expect(again).not.toBe(first);
    expect(await isOpen(again)).toBe(true);
  });

  it('R10, SEC17: a room with a paid card does not count and is not closed', async () => {
    const { here, open } = await opener();
    const [paid = ''] = await open([5]);
    expect(await here.send('confirmCards', ['3'], paid)).toMatchObject({ ok: true });
    const five = await open([10, 25, 50, 100, 500]);
    expect(await Promise.all([paid, ...five].map(isOpen))).toEqual([true, true, true, true, true, true]);
    // Once its card is removed, it is the oldest of six.
    await here.send('removeCards', paid);
    const [seventh = ''] = await open([1000]);
    await expect
      .poll(async () => (await server.ctx.rounds.find(paid as never))?.status, { timeout: 10_000 })
      .toBe('Refunded');
    const open7 = await Promise.all([paid, ...five, seventh].map(isOpen));
    expect(open7).toEqual([false, false, true, true, true, true, true]);
  });

  it('R10, SEC17: rooms that others have opened do not count', async () => {
    const [one, two] = [await player(), await player()];
    const stakes = [5, 10, 25, 50, 100, 200, 300, 500];
    const ids: string[] = [];
    for (const [index, stake] of stakes.entries())
      ids.push((await (index % 2 ? one : two).join(atStake(stake))).id);
    for (const stake of stakes) await one.join(atStake(stake));
    expect(await Promise.all(ids.map(isOpen))).toEqual(stakes.map(() => true));
  });
});

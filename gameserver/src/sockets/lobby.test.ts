import { setTimeout as sleep } from 'node:timers/promises';
import type { Room } from '@chewata/common/contract/rooms/room';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../testing/context.ts';
import type { SocketClient } from '../testing/socket-client.ts';
import { atStake, type SocketPlayer, socketPlayer } from '../testing/socket-player.ts';

let server: TestServer;
const connected: SocketPlayer[] = [];
beforeAll(async () => {
  server = await testServer({ BINGO_COUNTDOWN_S: '600', SPIN_COUNTDOWN_S: '600', FLIP_COUNTDOWN_S: '600' });
});
afterEach(() => {
  for (const player of connected.splice(0)) player.close();
});
afterAll(() => server.close());

type Game = Parameters<typeof socketPlayer>[1];
async function player(game: Game, options: Parameters<typeof socketPlayer>[2] = {}): Promise<SocketPlayer> {
  const one = await socketPlayer(server, game, options);
  connected.push(one);
  return one;
}

type Listed = [string, Room][];
const listed = (client: SocketClient, id: string): boolean =>
  ((client.all('availableRooms').at(-1)?.[0] ?? []) as Listed).some(([roomId]) => roomId === id);
const seen = (client: SocketClient, id: string) =>
  client.next('availableRooms', (rooms) => (rooms as Listed).some(([roomId]) => roomId === id));

async function newSpace(owner: SocketPlayer): Promise<string> {
  const { body } = await server.call('POST /api/gameSpace/createSpace', {
    token: owner.token,
    body: { name: 'Friends' },
  });
  return (body.space as { _id: string })._id;
}

describe('the lobby', () => {
  it('login brings the rooms and the balance; rooms come and go with the first and the last paid card', async () => {
    const [watcher, payer] = [await player('bingo', { birr: 70 }), await player('bingo')];
    const { id } = await payer.join(atStake(10));
    await payer.send('selectCards', ['1'], id);
    await watcher.send('login', watcher.phone);
    expect(await watcher.next('availableRooms')).toEqual([[]]);
    expect(await watcher.next('updateBalance')).toEqual([{ activeBalance: 70, bonusWallet: 0 }]);
    await payer.send('confirmCards', ['1'], id);
    const [[[, room]]] = (await seen(watcher, id)) as [[[string, Room]]];
    expect(room).toMatchObject({
      status: 'Starting',
      stake: 10,
      cards: ['1'],
      players: { [payer.id]: ['1'] },
    });
    await payer.send('removeCards', id);
    await watcher.next('availableRooms', () => !listed(watcher, id));
  });

  it('is published at most twice a second, with the last change', async () => {
    const [watcher, payer] = [await player('spin'), await player('spin', { birr: 5000 })];
    const { id } = await payer.join(atStake(20));
    await watcher.send('login', watcher.id);
    for (let i = 0; i < 30; i++) {
      await payer.send('confirmCards', ['5'], id);
      await payer.send('removeCards', id);
      await sleep(20);
    }
    await payer.send('confirmCards', ['6'], id);
    await watcher.next('availableRooms', (rooms) =>
      (rooms as Listed).some(([, room]) => room.id === id && room.cards[0] === '6'),
    );
    const times = watcher.came.filter(({ event }) => event === 'availableRooms').map(({ at }) => at);
    const took = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
    expect(times.length).toBeGreaterThan(2);
    expect(times.length).toBeLessThanOrEqual(2 * took + 2);
  });

  it('a room of a space is listed to its members alone, in every game', async () => {
    for (const game of ['bingo', 'spin'] as const) {
      const [owner, outsider] = [await player(game), await player(game)];
      const gameSpace = await newSpace(owner);
      for (const one of [owner, outsider]) await one.send('login', one.id);
      const { id } = await owner.join(atStake(50 * (game === 'spin' ? 2 : 1), gameSpace));
      expect(await owner.send('confirmCards', ['3'], id)).toMatchObject({ ok: true });
      await seen(owner, id);
      // A later change that the outsider does see.
      const beside = await owner.join(atStake(500));
      await owner.send('confirmCards', ['3'], beside.id);
      await seen(outsider, beside.id);
      for (const [rooms] of outsider.all('availableRooms'))
        expect((rooms as Listed).map(([roomId]) => roomId)).not.toContain(id);
      expect(await outsider.send('joinRoom', id)).toMatchObject({ code: 'NOT_A_MEMBER' });
      expect(await outsider.send('joinRoom', { stake: 50, gameSpace })).toMatchObject({
        code: 'NOT_A_MEMBER',
      });
      expect(await outsider.send('selectCards', ['9'], id)).toMatchObject({ code: 'NOT_A_MEMBER' });
      expect(await outsider.send('confirmCards', ['9'], { roomId: id })).toMatchObject({
        code: 'NOT_A_MEMBER',
      });
      expect(await outsider.send('removeCards', id)).toMatchObject({ code: 'NOT_A_MEMBER' });
      const late = await player(game, { birr: 0, who: outsider });
      await late.send('login', late.id);
      expect(listed(late, id)).toBe(false);
      const { body } = await server.call('GET /api/room/allGames', { token: outsider.token });
      expect((body.rooms as Room[]).map((room) => room.id)).not.toContain(id);
      expect(JSON.stringify(outsider.came)).not.toContain(id);
    }
  });

  it("no event carries another user's whole phone", async () => {
    const [one, two] = [await player('bingo'), await player('bingo')];
    for (const each of [one, two]) await each.send('login', each.phone);
    const { id } = await one.join(atStake(5));
    for (const [index, each] of [one, two].entries()) {
      await each.join(id);
      await each.send('confirmCards', [`${index + 1}`], id);
    }
    await one.next('cardUpdate', (room) => (room as Room).cards.length === 2);
    await seen(two, id);
    for (const [reader, other] of [
      [one, two],
      [two, one],
    ] as const) {
      expect(reader.came.length).toBeGreaterThan(3);
      expect(JSON.stringify(reader.came)).not.toContain(other.phone.slice(-9));
    }
  });
});

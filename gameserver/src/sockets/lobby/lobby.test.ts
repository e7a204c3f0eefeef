import { setTimeout as sleep } from 'node:timers/promises';
import { applyLobby, type LobbyEntry, type RoomSummary } from '@chewata/common/contract/rooms/lobby';
import type { Room } from '@chewata/common/contract/rooms/room';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../testing/context.ts';
import type { SocketClient } from '../../testing/socket-client.ts';
import { atStake, type SocketPlayer, socketPlayer } from '../../testing/socket-player.ts';

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

const entries = (client: SocketClient) =>
  client.all('availableRooms').map(([changes]) => changes as LobbyEntry[]);
/** True if the room is on the client's list. */
const listed = (client: SocketClient, id: string): boolean =>
  entries(client)
    .reduce(applyLobby, [])
    .some((room) => room.id === id);
const seen = (client: SocketClient, id: string, accepts: (room: RoomSummary) => boolean = () => true) =>
  client.next('availableRooms', (rooms) =>
    (rooms as LobbyEntry[]).some(([roomId, room]) => roomId === id && room !== null && accepts(room)),
  );

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
    expect(await watcher.next('availableRooms')).toEqual([[], []]);
    expect(await watcher.next('updateBalance')).toEqual([{ activeBalance: 70, bonusWallet: 0 }]);
    await payer.send('confirmCards', ['1'], id);
    const [changes, ...more] = await seen(watcher, id);
    expect(more).toEqual([]);
    expect(changes).toEqual([
      [
        id,
        {
          id,
          game: 'bingo',
          stake: 10,
          gameSpace: null,
          status: 'Starting',
          percent: 20,
          totalStake: 10,
          netWin: 8,
          possibleWin: 16,
          userCount: 1,
          playerCount: 1,
          startsAt: expect.any(Number),
          calls: 0,
          schedule: null,
          bonusOn: expect.any(Boolean),
          seq: expect.any(Number),
        },
      ],
    ]);
    await payer.send('removeCards', id);
    await watcher.next('availableRooms', () => !listed(watcher, id));
    expect(entries(watcher).at(-1)).toEqual([[id, null]]);
  });

  it('gives a user the rooms in which they have paid cards, alone and when that changes', async () => {
    const [payer, other] = [await player('bingo'), await player('bingo')];
    for (const one of [payer, other]) await one.send('login', one.id);
    const shop = await player('bingo', { who: payer });
    const { id } = await shop.join(atStake(200));
    const mineOf = (client: SocketClient) => client.all('availableRooms').map(([, mine]) => mine);
    await shop.send('confirmCards', ['1'], id);
    await seen(other, id);
    await payer.next('availableRooms', (_rooms, mine) => (mine as string[] | undefined)?.[0] === id);
    await shop.send('confirmCards', ['2'], id);
    await seen(payer, id, ({ userCount }) => userCount === 2);
    expect(mineOf(payer)).toEqual([[], [id], undefined]);
    await shop.send('removeCards', id);
    await payer.next('availableRooms', () => mineOf(payer).length === 4);
    expect(mineOf(payer).at(-1)).toEqual([]);
    expect(
      mineOf(other)
        .slice(1)
        .every((mine) => mine === undefined),
    ).toBe(true);
  });

  it('ends for a socket that joins a room, and begins again with login', async () => {
    const [one, payer] = [await player('bingo'), await player('bingo')];
    await one.send('login', one.id);
    const witness = await player('bingo');
    await witness.send('login', witness.id);
    await one.join(atStake(300));
    const { id } = await payer.join(atStake(25));
    await payer.send('confirmCards', ['1'], id);
    await seen(witness, id);
    expect(entries(one)).toHaveLength(1);
    await one.send('login', one.id);
    expect(listed(one, id)).toBe(true);
    await payer.send('removeCards', id);
    await witness.next('availableRooms', () => !listed(witness, id));
  });

  it('is published at most once a second, with the last change', async () => {
    const [watcher, payer] = [await player('spin'), await player('spin', { birr: 5000 })];
    const { id } = await payer.join(atStake(20));
    await watcher.send('login', watcher.id);
    for (let i = 0; i < 30; i++) {
      await payer.send('confirmCards', ['5'], id);
      await payer.send('removeCards', id);
      await sleep(20);
    }
    await payer.send('confirmCards', ['6'], id);
    await expect.poll(() => listed(watcher, id)).toBe(true);
    await sleep(1200);
    const times = watcher.came.filter(({ event }) => event === 'availableRooms').map(({ at }) => at);
    const took = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
    expect(times.length).toBeGreaterThan(1);
    expect(times.length).toBeLessThanOrEqual(took + 1.5);
    expect(listed(watcher, id)).toBe(true);
  });

  it('a room of a space is listed to its members alone, in every game', async () => {
    for (const game of ['bingo', 'spin'] as const) {
      const [owner, outsider] = [await player(game), await player(game)];
      const gameSpace = await newSpace(owner);
      for (const one of [owner, outsider]) await one.send('login', one.id);
      // A socket that joins a room leaves the lobby.
      const shop = await player(game, { who: owner });
      const { id } = await shop.join(atStake(50 * (game === 'spin' ? 2 : 1), gameSpace));
      expect(await shop.send('confirmCards', ['3'], id)).toMatchObject({ ok: true });
      await seen(owner, id);
      // A later change that the outsider does see.
      const beside = await shop.join(atStake(500));
      await shop.send('confirmCards', ['3'], beside.id);
      await seen(outsider, beside.id);
      for (const [rooms] of outsider.all('availableRooms'))
        expect((rooms as LobbyEntry[]).map(([roomId]) => roomId)).not.toContain(id);
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

  it("no event carries another user's id or whole phone", async () => {
    const [one, two] = [await player('bingo'), await player('bingo')];
    for (const each of [one, two]) await each.send('login', each.phone);
    const { id } = await one.join(atStake(5));
    for (const [index, each] of [one, two].entries()) {
      await each.join(id);
      await each.send('confirmCards', [`${index + 1}`], id);
    }
    await expect.poll(async () => (await one.join(id)).cards.length).toBe(2);
    for (const each of [one, two]) await each.send('login', each.phone);
    await seen(two, id);
    for (const [reader, other] of [
      [one, two],
      [two, one],
    ] as const) {
      expect(reader.came.length).toBeGreaterThan(3);
      expect(JSON.stringify(reader.came)).not.toContain(other.phone.slice(-9));
      expect(JSON.stringify(reader.came)).not.toContain(other.id);
    }
  });
});

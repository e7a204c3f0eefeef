import type { MyRoom } from '@chewata/common/contract/rooms/my-rooms';
import { GAME_NAMES, type Game } from '@chewata/common/games';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '../testing/context.ts';
import { atStake, type SocketPlayer, socketPlayer } from '../testing/socket-player.ts';

let server: TestServer;
const connected: SocketPlayer[] = [];
beforeAll(async () => {
  server = await testServer({
    BINGO_COUNTDOWN_S: '600',
    SPIN_COUNTDOWN_S: '3',
    SPIN_PRESPIN_S: '0',
    SPIN_ROUND_MS: '1500',
    FLIP_COUNTDOWN_S: '600',
  });
});
afterAll(async () => {
  for (const player of connected) player.close();
  await server.close();
});

async function player(game: Game, who?: SignedUp): Promise<SocketPlayer> {
  const one = await socketPlayer(server, game, who ? { who } : {});
  connected.push(one);
  return one;
}

const get = (who?: Pick<SignedUp, 'token'>) =>
  server.call('GET /api/room/mine', who ? { token: who.token } : {});
const mine = async (who: Pick<SignedUp, 'token'>) => (await get(who)).body.rooms;

it('lists the rooms of every game in which one has paid cards, and no others', async () => {
  const who = await server.admin();
  const paid: object[] = [];
  for (const game of GAME_NAMES) {
    const one = await player(game, who);
    const { id } = await one.join(atStake(100));
    await one.send('confirmCards', [game === 'flip' ? 'H' : '1'], { roomId: id });
    paid.push({ id, game, stake: 100, status: 'Starting', startsAt: expect.any(Number), space: null });
  }
  const watched = await player('bingo', who);
  const { id } = await watched.join(atStake(10));
  await watched.send('selectCards', ['5'], id);
  const rooms = (await mine(who)) as { game: string }[];
  expect(rooms).toHaveLength(3);
  expect(rooms).toEqual(expect.arrayContaining(paid));
  expect(await mine(await server.signUp())).toEqual([]);
});

it('names the space of a room, and follows the round through play to its end', async () => {
  const [abebe, almaz] = [await player('spin'), await player('spin')];
  const made = await server.call('POST /api/gameSpace/createSpace', {
    token: abebe.token,
    body: { name: 'Friends' },
  });
  const { _id: spaceId } = made.body.space as { _id: string };
  await server.call('POST /api/gameSpace/joinSpace', { token: almaz.token, body: { spaceId } });
  const { id } = await abebe.join(atStake(20, spaceId));
  await almaz.join(id);
  await abebe.send('confirmCards', ['1'], id);
  await almaz.send('confirmCards', ['2'], id);
  const room = { id, game: 'spin', stake: 20, space: { _id: spaceId, name: 'Friends', memberCount: 2 } };
  const status = async () => ((await mine(abebe)) as MyRoom[])[0]?.status;
  await expect.poll(status, { timeout: 15_000 }).toBe('Playing');
  expect(await mine(abebe)).toMatchObject([{ ...room, status: 'Playing' }]);
  await almaz.next('gameFinished');
  expect(await mine(abebe)).toEqual([]);
});

it('forgets a room whose last card was given back', async () => {
  const one = await player('bingo');
  const { id } = await one.join(atStake(50));
  await one.send('confirmCards', ['7'], id);
  expect(await mine(one)).toHaveLength(1);
  await one.send('removeCards', id);
  expect(await mine(one)).toEqual([]);
});

it('asks who one is', async () => {
  expect(await get()).toMatchObject({ status: 401, body: { code: 'LOGGED_OUT' } });
});

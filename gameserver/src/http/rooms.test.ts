import { verifyRound } from '@chewata/common/fairness/verification';
import type { Call } from '@chewata/common/games';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../testing/context.ts';
import { atStake, type SocketPlayer, socketPlayer } from '../testing/socket-player.ts';

let server: TestServer;
let abebe: SocketPlayer;
let almaz: SocketPlayer;
beforeAll(async () => {
  server = await testServer({
    SPIN_COUNTDOWN_S: '1',
    SPIN_PRESPIN_S: '0',
    SPIN_ROUND_MS: '20',
    BINGO_COUNTDOWN_S: '600',
  });
  [abebe, almaz] = [await socketPlayer(server, 'spin'), await socketPlayer(server, 'spin')];
});
afterAll(async () => {
  for (const player of [abebe, almaz]) player.close();
  await server.close();
});

const get = async (path: string, who: Pick<SocketPlayer, 'token'> | null = abebe) =>
  server.call(`GET /api/room/${path}`, who ? { token: who.token } : {});

interface Row {
  roundId: string;
  game: string;
  stake: number;
  totalStake: number;
  netWin: number;
  status: string;
  result: string;
  winners: Record<string, string[]>;
  winAmount: number;
  winnersCount: number;
  yourCards: string[];
  calledNumbers: Call[];
}

/** Both pay a card at that stake, and the round is played to its end. */
async function play(stake: number): Promise<string> {
  const { id } = await abebe.join(atStake(stake));
  await almaz.join(atStake(stake));
  await abebe.send('confirmCards', ['7'], { roomId: id });
  await almaz.send('confirmCards', ['8'], { roomId: id });
  for (const player of [abebe, almaz])
    await player.next('gameFinished', (...args) => (args.at(-1) as { roomId: string }).roomId === id);
  return id;
}

it('a round is in the history of its two players only', async () => {
  const id = await play(50);
  const mine = (await get('userGames')).body.rooms as Row[];
  const hers = (await get('userGames', almaz)).body.rooms as Row[];
  const [won] = [mine[0], hers[0]].filter((row) => row?.result === 'Won');
  const [lost] = [mine[0], hers[0]].filter((row) => row?.result === 'Lost');
  // 20 per cent stays with the house: floor(0.8 × 100).
  expect(won).toMatchObject({
    roundId: id,
    game: 'spin',
    stake: 50,
    totalStake: 100,
    netWin: 80,
    winAmount: 80,
  });
  expect(lost).toMatchObject({ roundId: id, netWin: 80, winAmount: 0, winnersCount: 1 });
  expect(won?.winners).toEqual({ [won?.yourCards[0] ?? '']: won?.yourCards });
  const { body } = await server.call('GET /api/userGames/fetchAll', { token: abebe.token });
  expect(body).toMatchObject({ userGames: mine, pages: 1 });
  const stranger = await server.signUp();
  expect((await get('userGames', stranger)).body).toMatchObject({ rooms: [], totalPages: 0 });
});

it('is paged by ten, newest first; past the end nothing, and no page 0', async () => {
  // Ten rounds are played sooner if none waits for the beacon.
  await server.setting({ beaconMode: 'off' });
  for (let round = 0; round < 10; round++) await play(20);
  await server.setting({ beaconMode: 'preferred' });
  const first = (await get('userGames?pageNumber=1')).body;
  const second = (await get('userGames?pageNumber=2')).body;
  expect(first).toMatchObject({ totalPages: 2 });
  expect((first.rooms as Row[]).map(({ stake }) => stake)).toEqual(Array(10).fill(20));
  expect((second.rooms as Row[]).map(({ stake }) => stake)).toEqual([50]);
  expect((await get('userGames?pageNumber=3')).body).toMatchObject({ rooms: [], totalPages: 2 });
  for (const page of ['0', '-1', 'x', '1.5'])
    expect(await get(`userGames?pageNumber=${page}`)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    });
});

it('lists open rooms of all games; the seed is published when a round is over, and recomputes it', async () => {
  const bingo = await socketPlayer(server, 'bingo');
  const { id } = await bingo.join(atStake(10));
  await bingo.send('confirmCards', ['1'], { roomId: id });
  const { rooms } = (await get('allGames')).body as { rooms: { id: string; game: string }[] };
  expect(rooms).toContainEqual(expect.objectContaining({ id, game: 'bingo', status: 'Starting' }));
  expect((await get(`${id}/fairness`, null)).body).toMatchObject({ serverSeed: null, calls: [] });
  bingo.close();

  const played = await play(100);
  const { body } = await get(`${played}/fairness`, null);
  const reply = body as unknown as Parameters<typeof verifyRound>[1];
  expect(verifyRound('spin', reply)).toMatchObject({ fair: true });
  expect(reply.calls).toHaveLength(1);
  expect(await get('nobody-knows-it/fairness', null)).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
});

it('asks who one is', async () => {
  for (const path of ['userGames', 'allGames'])
    expect(await get(path, null)).toMatchObject({ status: 401, body: { code: 'LOGGED_OUT' } });
});

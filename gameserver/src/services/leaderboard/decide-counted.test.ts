import { asRoundId, asSpaceId, type UserId } from '@chewata/common/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectMongo } from '#storage/mongo-connection.ts';
import { roundModel } from '#storage/rooms/round-model.ts';
import { type TestServer, testServer } from '../../testing/context.ts';
import { finishedRound, type PlayedRound } from '../../testing/rooms/finished-round.ts';
import { countRound } from './count-points.ts';

let server: TestServer;
let connection: Awaited<ReturnType<typeof connectMongo>>;
let serial = 0;

beforeAll(async () => {
  server = await testServer();
  connection = await connectMongo(String(server.env.MONGO_URL));
});
afterAll(async () => {
  await connection.close();
  await server.close();
});

const group = (name: string, size: number): UserId[] =>
  Array.from({ length: size }, (_, index) => `${name}-${index}` as UserId);

async function played(players: readonly UserId[], change: Partial<PlayedRound> = {}) {
  const id = asRoundId(`counted-${++serial}`);
  const round = finishedRound({ id, players, winner: players[0], stake: 10, at: new Date(), ...change });
  await roundModel(connection).collection.insertOne(round as never);
  return id;
}
async function counted(players: readonly UserId[], change: Partial<PlayedRound> = {}) {
  const id = await played(players, change);
  await countRound(server.ctx, id);
  return (await server.ctx.rounds.find(id))?.counted ?? [];
}

it('G8: a round counts only in a public room and with at least 5 players', async () => {
  expect(await counted(group('four', 4))).toEqual([]);
  expect(await counted(group('space', 8), { space: asSpaceId('A'.repeat(22)) })).toEqual([]);
  expect(await counted(group('spin', 8), { game: 'spin' })).toEqual([]);
  expect(await counted(group('five', 5))).toEqual(group('five', 5));
});

it('G8: the same five count 20 times a day, and again the next day; newcomers count with them', async () => {
  const ring = group('ring', 5);
  const rounds = await Promise.all(Array.from({ length: 30 }, () => played(ring)));
  // As many servers do: at the same moment, and some of them twice.
  await Promise.all([...rounds, ...rounds.slice(0, 10)].map((id) => countRound(server.ctx, id)));
  const decided = await Promise.all(rounds.map(async (id) => (await server.ctx.rounds.find(id))?.counted));
  expect(decided.filter((users) => users?.length === 5)).toHaveLength(20);
  expect(decided.filter((users) => users?.length === 0)).toHaveLength(10);
  // A newcomer meets five new others; each of the five meets one, which is too few.
  expect(await counted([...ring, 'newcomer' as UserId])).toEqual(['newcomer']);
  expect(await counted([...ring, ...group('guest', 3)])).toHaveLength(8);
  expect(await counted(ring, { at: new Date(Date.now() + 24 * 3_600_000) })).toEqual(ring);
});

it('G8: what Redis has lost of the day is read from the rounds', async () => {
  const ring = group('lost', 5);
  for (let round = 0; round < 15; round++) await counted(ring);
  const empty = `${server.env.REDIS_URL?.replace(/\/\d+$/, '')}/4003`;
  const other = await testServer({ ...server.env, REDIS_URL: empty });
  const after = [];
  for (let round = 0; round < 10; round++) {
    const id = await played(ring);
    await countRound(other.ctx, id);
    after.push((await server.ctx.rounds.find(id))?.counted?.length);
  }
  await other.close();
  expect(after).toEqual([5, 5, 5, 5, 5, 0, 0, 0, 0, 0]);
});

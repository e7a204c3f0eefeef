import type { PromotionSent } from '@chewata/common/contract/community/promotions';
import { asRoundId, type UserId } from '@chewata/common/ids';
import { DAY_MS } from '@chewata/common/time';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectMongo } from '#storage/mongo-connection.ts';
import { roundModel } from '#storage/rooms/round-model.ts';
import { addisDay, addisDaySpan } from '../../domain/addis-time.ts';
import {
  ALL,
  addisMonth,
  type Board,
  dayBoard,
  monthBoard,
  promotionBoard,
} from '../../domain/leaderboard/boards.ts';
import { type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import { finishedRound, type PlayedRound } from '../../testing/rooms/finished-round.ts';
import { completeBoard } from './complete-board.ts';
import { countRound } from './count-points.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 1500);
const PLAYERS = 40;
const AT_ONCE = 100;
/** Two days, so that days and promotions begin and end among the rounds. */
const FROM = Date.now() - DAY_MS;
const TO = FROM + 2 * DAY_MS;

let server: TestServer;
let rebuilding: TestServer;
let buyer: SignedUp;
beforeAll(async () => {
  server = await testServer();
  // The same documents and journal, and a Redis that knows nothing.
  const empty = `${server.env.REDIS_URL?.replace(/\/\d+$/, '')}/4001`;
  rebuilding = await testServer({ ...server.env, REDIS_URL: empty });
  buyer = await server.signUp('Buyer');
});
afterAll(async () => {
  await rebuilding.close();
  await server.close();
});

const players: readonly UserId[] = Array.from({ length: PLAYERS }, (_, index) => `player-${index}` as UserId);

const round = fc.record({
  players: fc.uniqueArray(fc.constantFrom(...players), { minLength: 1, maxLength: 8 }),
  winner: fc.nat(),
  stake: fc.constantFrom(10, 50, 100),
  // Whole seconds, so that many end in the same one.
  at: fc.integer({ min: 0, max: (TO - FROM) / 1000 }).map((second) => new Date(FROM + second * 1000)),
  game: fc.constantFrom('bingo', 'bingo', 'bingo', 'spin'),
  status: fc.constantFrom('Finished', 'Finished', 'Finished', 'Refunded'),
});

function playedRounds(seed: number): PlayedRound[] {
  return fc.sample(round, { numRuns: ROUNDS, seed }).map((one, index) => ({
    ...one,
    id: `played-${String(index).padStart(5, '0')}`,
    game: one.game as 'bingo' | 'spin',
    status: one.status as 'Finished' | 'Refunded',
    winner: one.status === 'Finished' ? one.players[one.winner % one.players.length] : undefined,
  }));
}

async function promotion(change: Partial<PromotionSent>): Promise<string> {
  const { token } = await server.admin();
  const body: PromotionSent = {
    name: 'Bonus',
    type: 'Games Played',
    stakes: [10, 100],
    structure: {},
    startsAt: new Date(FROM + DAY_MS / 3).toISOString(),
    endsAt: new Date(TO - DAY_MS / 5).toISOString(),
    ...change,
  };
  const made = await server.call('POST /api/admin/promotions', { token, body });
  expect(made.status).toBe(201);
  return (made.body.promotion as { _id: string })._id;
}

/** A board of each kind at one stake and at all, with its time. */
async function boards(): Promise<[Board, { from: Date; to: Date }][]> {
  const [played, won, daily] = await Promise.all([
    promotion({ minimumPlayers: 5 }),
    promotion({ type: 'Winning Based', stakes: [], minimumPlayers: 2 }),
    promotion({ type: 'Daily', minimumPlayers: 3 }),
  ]);
  const span = { from: new Date(FROM), to: new Date(TO + 1000) };
  const days = [0, 1].map((day) => addisDay(FROM + day * DAY_MS));
  return ['10', ALL].flatMap((stake): [Board, { from: Date; to: Date }][] => [
    [promotionBoard(played, 'all', stake), span],
    [promotionBoard(won, 'all', stake), span],
    ...days.map((day): [Board, { from: Date; to: Date }] => [promotionBoard(daily, day, stake), span]),
    ...days.map((day): [Board, { from: Date; to: Date }] => [dayBoard(day, stake), addisDaySpan(day)]),
    [monthBoard(addisMonth(FROM), stake), span],
  ]);
}

const ranks = ({ ctx }: TestServer, board: Board) => ctx.boards.top(board, PLAYERS + 1);

it('ranks rebuilt from history equal the live ones after thousands of random rounds', async () => {
  const seed = Date.now();
  const all = await boards();
  await server.credit(buyer.id, 200);
  const played = playedRounds(seed);
  const connection = await connectMongo(String(server.env.MONGO_URL));
  const { collection } = roundModel(connection);
  for (let at = 0; at < played.length; at += AT_ONCE) {
    const some = played.slice(at, at + AT_ONCE);
    await collection.insertMany(some.map((one) => finishedRound(one) as never));
    // As the rooms' clock does at each end: many at once, some of them more than once.
    await Promise.all([...some, ...some.slice(0, 5)].map(({ id }) => countRound(server.ctx, asRoundId(id))));
    if (at % 1000 === 0)
      await server.call('POST /api/leaderboard/buyPoints', { token: buyer.token, body: { quantity: 7 } });
  }
  await connection.close();
  let standings = 0;
  for (const [board, span] of all) {
    const live = await ranks(server, board);
    await completeBoard(rebuilding.ctx, board, span);
    expect(await ranks(rebuilding, board), `${board}, seed ${seed}`).toEqual(live);
    standings += live.length;
  }
  // The comparison is of something: every player is on nearly every board.
  expect(standings).toBeGreaterThan(all.length * PLAYERS * 0.6);
}, 240_000);

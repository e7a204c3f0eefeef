import type { PromotionAnswer } from '@chewata/common/contract/admin/promotions';
import type { LeaderboardAnswer } from '@chewata/common/contract/community/leaderboard';
import type { PromotionSent } from '@chewata/common/contract/community/promotions';
import { asRoundId, type UserId } from '@chewata/common/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addisDay } from '#domain/addis-time.ts';
import { connectMongo } from '#storage/mongo-connection.ts';
import { roundModel } from '#storage/rooms/round-model.ts';
import { type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import { finishedRound } from '../../testing/rooms/finished-round.ts';
import { countRound } from './count-points.ts';

let server: TestServer;
let players: SignedUp[];
let connection: Awaited<ReturnType<typeof connectMongo>>;
let serial = 0;

beforeAll(async () => {
  server = await testServer();
  connection = await connectMongo(String(server.env.MONGO_URL));
  roundModel(connection);
  players = await Promise.all(Array.from({ length: 6 }, (_, i) => server.signUp(`Player ${i}`)));
});
afterAll(async () => {
  await connection.close();
  await server.close();
});

async function finished(
  who: readonly SignedUp[],
  { stake = 10, winner = who[0], at = new Date() }: { stake?: number; winner?: SignedUp; at?: Date } = {},
) {
  const id = asRoundId(`round-${process.pid}-${++serial}`);
  const round = finishedRound({ id, players: who.map((player) => player.id), winner: winner?.id, stake, at });
  await roundModel(connection).collection.insertOne(round as never);
  return id;
}

async function promotion(change: Partial<PromotionSent> = {}): Promise<PromotionAnswer> {
  const body: PromotionSent = {
    name: 'Test bonus',
    type: 'Games Played',
    stakes: [10],
    structure: { '10': { '1': 500, '2': 300.5, '3': 'Ram' } },
    minimumGames: { '10': 4 },
    minimumPlayers: 5,
    startsAt: new Date().toISOString(),
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    ...change,
  };
  const { token } = await server.admin();
  const answer = await server.call('POST /api/admin/promotions', { token, body });
  expect(answer.status).toBe(201);
  return answer.body.promotion as PromotionAnswer;
}

const board = async (who: SignedUp, stake = 10) =>
  (await server.call('POST /api/leaderboard/playedLeaderboard', { token: who.token, body: { stake } }))
    .body as unknown as LeaderboardAnswer;
const pointsOf = (answer: LeaderboardAnswer) =>
  Object.fromEntries(answer.entries.map((entry) => [entry.username, entry.totalPoints]));
const main = async (user: UserId) => (await server.ctx.ledger.wallet(user)).main;

/** Only one promotion is looked at a test: those of before are switched off. */
beforeEach(async () => {
  const { token } = await server.admin();
  for (const old of await server.ctx.promotions.list())
    await server.call(`PUT /api/admin/promotions/${old.id}`, { token, body: { available: false } });
});

describe('the leaderboard', () => {
  it('a game with 5 different players counts once, however often it is added', async () => {
    await promotion();
    const [full, few] = [await finished(players.slice(0, 5)), await finished(players.slice(0, 4))];
    for (let time = 0; time < 3; time++) await countRound(server.ctx, full);
    await countRound(server.ctx, few);
    await countRound(server.ctx, await finished(players.slice(0, 5), { stake: 50 }));
    const answer = await board(player(0));
    expect(pointsOf(answer)).toEqual({
      'Player 0': 1,
      'Player 1': 1,
      'Player 2': 1,
      'Player 3': 1,
      'Player 4': 1,
    });
    expect(answer.entries[0]?.phoneNo).toMatch(/^\*{6}\d{4}$/);
  });

  it('halves the prize below the minimum number of games, and shows none below half of it', async () => {
    await promotion();
    const prizes: unknown[] = [];
    for (let game = 1; game <= 4; game++) {
      await countRound(server.ctx, await finished(players.slice(0, 5)));
      const [first] = (await board(player(0))).entries;
      expect(first?.fullPrize).toBe(500);
      prizes.push(first?.prize);
    }
    expect(prizes).toEqual([null, 250, 250, 500]);
  });

  it('in a winning-based promotion a won round is a point', async () => {
    await promotion({ type: 'Winning Based' });
    const five = players.slice(0, 5);
    for (const winner of [1, 1, 2])
      await countRound(server.ctx, await finished(five, { winner: player(winner) }));
    expect(pointsOf(await board(player(0)))).toEqual({ 'Player 1': 2, 'Player 2': 1 });
  });

  it('R14: the points of a voided round are taken back, once', async () => {
    await promotion({ type: 'Winning Based' });
    const five = players.slice(0, 5);
    const games = [await finished(five, { winner: player(3) }), await finished(five, { winner: player(3) })];
    for (const id of games) await countRound(server.ctx, id);
    const [voided] = games;
    if (!voided) throw new Error('no round');
    const note = { at: new Date(), reason: 'Wrong', kept: [] };
    await server.ctx.together(server.ctx.rounds.voidingSettled(voided, note));
    for (let time = 0; time < 2; time++) await countRound(server.ctx, voided);
    expect(pointsOf(await board(player(0)))).toEqual({ 'Player 3': 1 });
  });

  it('a daily promotion shows the day’s ranks with their prizes on both boards', async () => {
    await promotion({ type: 'Daily', minimumPlayers: 2, minimumGames: {} });
    await countRound(server.ctx, await finished(players.slice(0, 5)));
    const answer = await server.call('POST /api/leaderboard/dailyLeaderBoard', {
      token: player(0).token,
      body: { stake: 10 },
    });
    const { bonus, entries } = answer.body as unknown as LeaderboardAnswer;
    expect(bonus?.type).toBe('Daily');
    expect(entries.map(({ totalPoints, prize }) => [totalPoints, prize])).toEqual([
      [1, 500],
      [1, 300.5],
      [1, 'Ram'],
      [1, null],
      [1, null],
    ]);
  });

  it('points cost main balance, at most 200 a day, also bought all at once', async () => {
    await promotion();
    const buyer = await server.signUp('Buyer');
    await server.credit(buyer.id, 1000);
    const buy = (quantity: number, key?: string) =>
      server.call('POST /api/leaderboard/buyPoints', {
        token: buyer.token,
        body: { quantity },
        ...(key && { headers: { 'Idempotency-Key': key } }),
      });
    const bought = await Promise.all(Array.from({ length: 6 }, () => buy(50)));
    expect(bought.filter(({ status }) => status === 200)).toHaveLength(4);
    for (const refused of bought.filter(({ status }) => status !== 200))
      expect(refused).toMatchObject({
        status: 400,
        body: { code: 'DAILY_LIMIT', message: 'Maximum 200 coins per day' },
      });
    expect(await main(buyer.id)).toBe(80_000);
    const ranked = await board(buyer);
    expect(pointsOf(ranked)).toMatchObject({ Buyer: 200 });
    expect(ranked.mine).toMatchObject({ totalPoints: 200, bought: 200 });
  });

  it('a purchase is clamped to the remaining allowance, and its repeat returns the first answer', async () => {
    const buyer = await server.signUp('Clamped');
    await server.credit(buyer.id, 1000);
    const buy = () =>
      server.call('POST /api/leaderboard/buyPoints', {
        token: buyer.token,
        body: { quantity: 500 },
        headers: { 'Idempotency-Key': 'all-of-them' },
      });
    const [first, again] = [await buy(), await buy()];
    expect(first.body).toMatchObject({ bought: 200, totalPoints: 200, activeBalance: 800 });
    expect(again.body).toEqual(first.body);
  });

  it('daily games list each player’s games, stakes and wins of today, for administrators only', async () => {
    const { token } = await server.admin();
    await finished([player(5), player(4)], { stake: 100, winner: player(5) });
    const reply = await server.call('GET /api/leaderboard/listDailyGames', { token });
    const row = (reply.body.games as { userInfo: { name: string } }[]).find(
      (one) => one.userInfo.name === 'Player 5',
    );
    expect(row).toMatchObject({ winAmount: 1 });
    const of = (date: string) => server.call(`GET /api/leaderboard/listDailyGames?date=${date}`, { token });
    expect((await of(addisDay(server.ctx.clock.ruleNow()))).body).toEqual(reply.body);
    expect((await of('2020-01-01')).body).toMatchObject({ games: [], totalPages: 0 });
    expect(await of('2020-13-01')).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    const refused = await server.call('GET /api/leaderboard/listDailyGames', { token: player(0).token });
    expect(refused.status).toBe(403);
  });

  it('a promotion that has ended cannot be changed', async () => {
    const made = await promotion({ endsAt: new Date(Date.now() + 300).toISOString() });
    const { token } = await server.admin();
    await new Promise((later) => setTimeout(later, 400));
    const answer = await server.call(`PUT /api/admin/promotions/${made._id}`, {
      token,
      body: { name: 'Later' },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'PROMOTION_ENDED' } });
  });
});

function player(index: number): SignedUp {
  const one = players[index];
  if (!one) throw new Error('no such player');
  return one;
}

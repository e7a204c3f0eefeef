import type { PrizesAnswer } from '@chewata/common/contract/admin/prizes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectMongo } from '#storage/mongo-connection.ts';
import { type SignedUp, type TestServer, testServer } from '#testing/context.ts';
import { type Race, race } from '#testing/promotion.ts';
import { walletCalls } from '#testing/wallet.ts';
import { advancePromotion, schedulePrizes } from '../../leaderboard/end-promotion.ts';
import { releasePrizes } from './release-prizes.ts';

type Players = [SignedUp, SignedUp, SignedUp];

let server: TestServer;
let connection: Awaited<ReturnType<typeof connectMongo>>;
let admin: SignedUp;
let second: SignedUp;
let crowd: SignedUp[];
beforeAll(async () => {
  server = await testServer();
  connection = await connectMongo(String(server.env.MONGO_URL));
  [admin, second] = [await server.admin(), await server.secondAdmin()];
  crowd = await people(16);
});
afterAll(async () => {
  await connection.close();
  await server.close();
});
const { call, balances, history } = walletCalls(() => server);

const people = (count: number) => Promise.all(Array.from({ length: count }, () => server.signUp('Racer')));
const three = () => people(3) as Promise<Players>;
const raced = async (players: Players, prizes: Race['prizes'], change: Partial<Race> = {}) =>
  race(server, connection, { prizes, endedHoursAgo: 72.1, players, others: crowd, ...change });
const release = (id: string, by = admin, key?: string) =>
  call(by, `POST /api/admin/promotions/${id}/prizes/release`, {}, key ? { 'Idempotency-Key': key } : {});
const change = (
  id: string,
  user: SignedUp,
  what: 'withhold' | 'restore',
  by = admin,
  reason = 'One person',
) => call(by, `POST /api/admin/promotions/${id}/prizes/${user.id}/${what}`, { reason });
const main = (users: readonly SignedUp[]) =>
  Promise.all(users.map(async (user) => (await balances(user)).main));
const news = async (user: SignedUp): Promise<string[]> => {
  const { body } = await call(user, 'GET /api/notification/fetchAll');
  return (body.notifications as { content: string }[]).map(({ content }) => content);
};
const rows = async (user: SignedUp) => (await history(user)).transactionHistory;
const board = async (user: SignedUp) =>
  (await call(user, 'GET /api/leaderboard/listLeaderboard')).body.prizes;
const hour = 3_600_000;
const later = (hours: number) => ({
  ...server.ctx,
  clock: { ...server.ctx.clock, ruleNow: () => server.ctx.clock.ruleNow() + hours * hour },
});

describe('SEC12, G10: Birr prizes of a promotion', () => {
  it('G10: wait 72 hours for an administrator; the winner reads that they are checked, and until when', async () => {
    const players = await three();
    const made = await raced(players, { 1: 500, 2: 300.5, 3: 'Ram' }, { endedHoursAgo: 71.8 });
    const until = new Date(made.endsAt.getTime() + 72 * hour).toISOString();
    expect(await main(players)).toEqual([0, 0, 0]);
    expect(await board(players[1])).toMatchObject([
      { promotion: made.name, rank: 2, prize: 300.5, status: 'checking', until, reason: null },
    ]);
    expect(await rows(players[0])).toMatchObject([
      { type: 'Prize', amount: 500, status: 'Pending', checkedUntil: until },
    ]);
    expect((await news(players[0])).join()).toContain(
      'You are number 1 and have won 500.00 Birr! The prize is',
    );
    expect((await news(players[2])).join()).toContain('You are number 3 and have won Ram!');
    expect((await news(crowd[0] as SignedUp)).join()).toContain(`${made.name} has ended`);
    const early = await release(made.id);
    expect(early).toMatchObject({ status: 409, body: { code: 'TOO_EARLY', until } });
    // No administrator is called before they can be released, and nothing pays without an administrator.
    const calls = async () => (await news(admin)).filter((line) => line.includes(`prizes of ${made.name}`));
    expect(await advancePromotion(server.ctx, made.id)).toBeGreaterThan(Date.now());
    expect(await calls()).toEqual([]);
    for (const wait of [1, 2, 1000]) expect(await advancePromotion(later(wait), made.id)).toBeNull();
    expect(await calls()).toHaveLength(1);
    expect(await main(players)).toEqual([0, 0, 0]);
  });

  it('G10: are paid once when an administrator releases them, however often and from wherever at once', async () => {
    const players = await three();
    const { id, name } = await raced(players, { 1: 500, 2: 300.5, 3: 'Ram' });
    const both = await Promise.all([
      release(id),
      release(id, second),
      release(id, admin, 'same'),
      release(id, admin, 'same'),
      ...[1, 2, 3].map(() => advancePromotion(server.ctx, id)),
    ]);
    const statuses = both.slice(0, 4).map((reply) => (typeof reply === 'object' ? reply?.status : null));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(await main(players)).toEqual([500, 300.5, 0]);
    expect(await release(id)).toMatchObject({ status: 409, body: { code: 'ALREADY_DECIDED' } });
    await advancePromotion(server.ctx, id);
    expect(await main(players)).toEqual([500, 300.5, 0]);
    expect(await rows(players[0])).toMatchObject([{ type: 'Prize', amount: 500, status: 'success' }]);
    expect(await board(players[0])).toEqual([]);
    expect((await news(players[1])).filter((line) => line.includes('300.50 Birr for rank 2'))).toHaveLength(
      1,
    );
    const { body } = await call(admin, 'GET /api/admin/promotions');
    const row = (body.promotions as { name: string; paidAt: string | null }[]).find(
      (one) => one.name === name,
    );
    expect(row?.paidAt).not.toBeNull();
  });

  it('G10: a repeated key gets the first answer; the paying worker may die behind every posting', async () => {
    const players = await three();
    const { id } = await raced(players, { 1: 40, 2: 30, 3: 20 });
    let deaths = 0;
    /** Dies behind that many postings, and behind the promotion's own note of its payment. */
    const mortal = (lives: number) => {
      let posted = 0;
      const dying = <Store extends object>(store: Store, method: string): Store =>
        new Proxy(store, {
          get: (target, name, self) => {
            const found: unknown = Reflect.get(target, name, self);
            if (name !== method || typeof found !== 'function') return found;
            return async (...given: unknown[]) => {
              if (posted++ >= lives) throw new Error('killed');
              return (found as (...all: unknown[]) => unknown).apply(target, given);
            };
          },
        });
      const { ledger, due, promotions } = server.ctx;
      return {
        ...server.ctx,
        ledger: dying(ledger, 'post'),
        // The clock of the server would pay meanwhile.
        due: dying({ ...due, schedule: async () => undefined }, 'schedule'),
        promotions: dying(promotions, 'paid'),
      };
    };
    const command = { id, by: { id: admin.id, name: 'Admin' }, commandId: 'the-same-command' };
    for (let lives = 0; ; lives++) {
      try {
        await releasePrizes(mortal(lives), command);
        break;
      } catch {
        deaths++;
        // Every other time the clock goes on with it, as far as it comes.
        if (lives % 2 === 0) await advancePromotion(mortal(lives), id).catch(() => deaths++);
      }
    }
    expect(deaths).toBeGreaterThan(4);
    expect(await main(players)).toEqual([40, 30, 20]);
    const decisions = await server.ctx.decisions.list(1);
    expect(decisions.decisions.filter(({ id: of }) => of === command.commandId)).toHaveLength(1);
  });

  it('G10: what a dead server released is paid by the clock of another one', async () => {
    const players = await three();
    const { id } = await raced(players, { 1: 40 });
    const due = { ...server.ctx.due, schedule: () => Promise.reject(new Error('killed')) };
    const command = { id, by: { id: admin.id, name: 'Admin' }, commandId: 'dead-behind-the-decision' };
    await expect(releasePrizes({ ...server.ctx, due }, command)).rejects.toThrow('killed');
    await schedulePrizes(server.ctx);
    await expect.poll(() => main(players)).toEqual([40, 0, 0]);
  });
});

describe('G11: a withheld prize', () => {
  it('G11: stays with the house; the other ranks stay as they are, and the user reads why', async () => {
    const players = await three();
    const { id } = await raced(players, { 1: 500, 2: 300, 3: 200 });
    const withheld = await change(id, players[0], 'withhold');
    expect(withheld).toMatchObject({ status: 200, body: { state: 'due', total: 500, withheld: 500 } });
    expect((await change(id, players[0], 'withhold')).status).toBe(409);
    // Until the release it may be taken back.
    expect(await board(players[0])).toMatchObject([{ status: 'checking' }]);
    expect((await change(id, players[0], 'restore', second)).body).toMatchObject({
      total: 1000,
      withheld: 0,
    });
    expect((await change(id, players[0], 'restore')).status).toBe(409);
    await change(id, players[0], 'withhold');
    const house = await server.ctx.ledger.total('house:promotions');
    expect(await release(id)).toMatchObject({
      status: 200,
      body: { state: 'paid', total: 500, withheld: 500 },
    });
    expect(await main(players)).toEqual([0, 300, 200]);
    expect((await server.ctx.ledger.total('house:promotions')) - house).toBe(-50_000);
    expect(await board(players[0])).toMatchObject([{ status: 'withheld', reason: 'One person' }]);
    expect(await rows(players[0])).toMatchObject([
      { type: 'Prize', amount: 500, status: 'Declined', reason: 'One person' },
    ]);
    expect((await news(players[0])).join()).toContain('500.00 Birr for rank 1');
    for (const what of ['withhold', 'restore'] as const)
      expect(await change(id, players[1], what)).toMatchObject({
        status: 409,
        body: { code: 'ALREADY_DECIDED' },
      });
    expect((await server.ctx.decisions.list(1)).decisions).toContainEqual(
      expect.objectContaining({
        by: admin.id,
        action: 'promotion.withhold',
        details: { userId: players[0].id, amount: 500, reason: 'One person' },
      }),
    );
  });

  it('G11: needs a reason and a winner, and administrators rule on no promotion that they win in', async () => {
    const players = await three();
    const { id } = await raced([second, players[1], players[2]], { 1: 50, 2: 40 });
    expect(await change(id, players[1], 'withhold', admin, ' ')).toMatchObject({ status: 400 });
    expect(await change(id, players[2], 'withhold')).toMatchObject({ status: 404 });
    expect((await release('unknown')).status).toBe(404);
    for (const reply of [await change(id, players[1], 'withhold', second), await release(id, second)])
      expect(reply).toMatchObject({ status: 403, body: { code: 'OWN_REQUEST' } });
    expect((await release(id, players[1])).status).toBe(403);
    expect((await release(id)).status).toBe(200);
  });
});

describe('T4: the release of prizes above the setting in all', () => {
  it('T4, T6: waits for a second administrator who wins none of them, and ends when a prize is withheld', async () => {
    const players = await three();
    const { id, name } = await raced(players, { 1: 3000, 2: 2000.5, 3: 10 });
    const waiting = await release(id);
    expect(waiting).toMatchObject({
      status: 202,
      body: {
        approval: {
          kind: 'promotion.release',
          subject: id,
          by: { _id: admin.id },
          status: 'Pending',
          change: { name, amount: 5010.5, prizes: 3, withheld: 0 },
          user: null,
        },
      },
    });
    const approval = waiting.body.approval as { _id: string };
    // Another call is no second proposal.
    expect(await release(id)).toMatchObject({ status: 202, body: { approval: { _id: approval._id } } });
    const approve = (by: SignedUp, which = approval._id) =>
      call(by, `POST /api/admin/approvals/${which}/approve`, {});
    expect(await approve(admin)).toMatchObject({ status: 403, body: { code: 'OWN_REQUEST' } });
    await server.giveRole(players[1].id, 'admin');
    const winner = await server.confirmed(players[1]);
    expect(await approve(winner)).toMatchObject({ status: 403, body: { code: 'OWN_REQUEST' } });
    await change(id, players[2], 'withhold', second);
    expect(await approve(second)).toMatchObject({ status: 409, body: { code: 'ALREADY_DECIDED' } });
    expect(await main(players)).toEqual([0, 0, 0]);
    const again = (await release(id)).body.approval as { _id: string; change: object };
    expect(again.change).toMatchObject({ amount: 5000.5, prizes: 2, withheld: 1 });
    const replies = await Promise.all([1, 2, 3].map(() => approve(second, again._id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await main(players)).toEqual([3000, 2000.5, 0]);
    const { decisions } = await server.ctx.decisions.list(1);
    expect(
      decisions.find(({ action, subject }) => action === 'promotion.release' && subject === id),
    ).toMatchObject({
      by: admin.id,
      details: { amount: 5000.5, approvedBy: second.id },
    });
  });

  it('T4, G11: a withholding at the same moment as the release never pays the withheld prize', async () => {
    for (let turn = 0; turn < 2; turn++) {
      const players = await three();
      const { id } = await raced(players, { 1: 100, 2: 90 });
      const [withheld, released] = await Promise.all([
        change(id, players[0], 'withhold', second),
        release(id),
      ]);
      if (released.status !== 200) expect((await release(id)).status).toBe(200);
      expect([withheld.status, (await main(players))[0]]).toEqual(
        withheld.status === 200 ? [200, 0] : [409, 100],
      );
    }
  });
});

it('G10: the setting prizeWaitHours changes the wait, by two administrators', async () => {
  const players = await three();
  const { id } = await raced(players, { 1: 40 }, { endedHoursAgo: 1.1 });
  expect((await release(id)).status).toBe(409);
  await server.setting({ prizeWaitHours: 1 });
  const answer = (await release(id)).body as unknown as PrizesAnswer;
  expect(answer.state).toBe('paid');
  await server.setting({ prizeWaitHours: 72 });
  expect(await main(players)).toEqual([40, 0, 0]);
});

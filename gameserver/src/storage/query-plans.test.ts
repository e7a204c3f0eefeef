import type { Route } from '@chewata/common/contract/route';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { servedRoutes } from '#http/serve.ts';
import { INTERNAL_SECRET, PASSWORD, type SignedUp, type TestServer, testServer } from '#testing/context.ts';
import { linkTo } from '#testing/link-to.ts';
import { watchQueries } from '#testing/query-plans.ts';
import { atStake, socketPlayer } from '#testing/socket-player.ts';
import { walletCalls } from '#testing/wallet.ts';
import { raiseFlags } from '../services/suspicions/raise-flags.ts';

const TELEGRAM_ID = 777_000_111;
let server: TestServer;
let queries: ReturnType<typeof watchQueries>;
beforeAll(async () => {
  const database = `plans-${process.pid}`;
  server = await testServer({
    MONGO_URL: `${inject('mongoUrl').replace('/?', `/${database}?`)}&monitorCommands=true`,
    REDIS_URL: `${inject('redisUrl')}/4090`,
    BINGO_COUNTDOWN_S: '1',
    BINGO_CALL_MS: '20',
    BINGO_CLAIM_WINDOW_MS: '50',
    SANDBOX_PAYOUTS: 'manual',
  });
  queries = watchQueries();
});
afterAll(() => server.close());

const { call, answerPayout, proof } = walletCalls(() => server);

async function playBingo(): Promise<void> {
  const players = [await socketPlayer(server, 'bingo'), await socketPlayer(server, 'bingo')];
  for (const [i, player] of players.entries()) {
    await player.send('login', player.id);
    const room = await player.join(atStake(10));
    await player.send('confirmCards', [`${i + 1}`], room.id);
  }
  for (const player of players) await player.next('gameFinished');
  for (const player of players) player.close();
}

async function moveMoney(user: SignedUp, other: SignedUp): Promise<void> {
  const account = { accountNumber: '1000123457112', accountName: 'Abebe Kebede', bank: '946' };
  const { body } = await call(user, 'POST /api/chapa/chapaWithdraw', { amount: 150, ...account });
  const stage = async () => (await server.ctx.withdrawals.get(String(body.txnId)))?.stage;
  await expect.poll(stage, { timeout: 20_000 }).toBe('asking');
  await answerPayout(String(body.txnId), 'success');
  const opened = await call(user, 'POST /api/chapa/initializePayment', { amount: 100 });
  const { txnId } = opened.body.data as { txnId: string };
  await server.call(`POST /sandbox/pay/${txnId}`, { body: { outcome: 'success' } });
  const sent = { phoneNo: other.phone, amount: 20, ...(await proof(user)) };
  const reply = await call(user, 'POST /api/user/transferUserBalance', sent);
  expect(reply.status).toBe(200);
}

async function meet(user: SignedUp, other: SignedUp): Promise<void> {
  const made = await call(user, 'POST /api/gameSpace/createSpace', { name: 'Us', visibility: 'public' });
  const { _id: spaceId } = made.body.space as { _id: string };
  expect(await call(other, 'POST /api/gameSpace/joinSpace', { spaceId })).toMatchObject({ status: 200 });
  await server.call('POST /api/user/login', { body: { phoneNo: user.phone, password: PASSWORD } });
}

/** Everything that can be read, as a player, as an administrator and as the bot. */
async function readAll(user: SignedUp, admin: SignedUp): Promise<void> {
  const routes = servedRoutes().filter(({ method, path }: Route) => method === 'GET' && !/logout/.test(path));
  for (const { path, access } of routes) {
    const known = path.replace(':telegramId', `${TELEGRAM_ID}`).replace(/:\w+/g, user.id);
    for (const token of access === 'internal' ? [INTERNAL_SECRET] : [user.token, admin.token]) {
      const { status } = await server.call(`GET ${known}`, { token });
      expect(status, known).toBeLessThan(500);
    }
  }
  const span = 'from=2026-01-01&to=2026-12-31';
  const requests = ['status=Pending', 'status=success', 'provider=chapa', 'search=abebe', span];
  for (const asked of [
    ...requests.flatMap((query) => [`deposits?${query}`, `withdrawals?${query}`]),
    'approvals?status=Pending',
    'decisions?action=user.role',
    'decisions?person=abebe',
    `decisions?${span}`,
    'flags?status=closed',
    'supportTalks?status=all',
    'supportTalks?status=waiting',
    ...[user.phone, '0911', 'abebe', user.id].map((q) => `search?q=${encodeURIComponent(q)}`),
    `decisions?user=${user.id}`,
    `users/${user.id}/rounds?${span}&kind=bingo`,
    `users/${user.id}/transactions?${span}&kind=Transfer%20In`,
    `users/${user.id}/chat?${span}&reason=complaint`,
  ])
    expect((await server.call(`GET /api/admin/${asked}`, { token: admin.token })).status, asked).toBe(200);
  for (const asked of [
    'feedback/fetchAll?status=open',
    'feedback/fetchAll?status=answered',
    'user/listUsers?search=ab',
  ])
    expect((await server.call(`GET /api/${asked}`, { token: admin.token })).status, asked).toBe(200);
}

/** The queries about a winner's prizes, which no route makes without a promotion. */
async function lookAtPrizes({ id }: SignedUp): Promise<void> {
  const { approvals, flags, rounds, transfers } = server.ctx;
  const [from, to] = [new Date(0), new Date()];
  for await (const round of rounds.countedFor(id, { from, to }, from)) expect(round.players).toContain(id);
  await Promise.all([
    approvals.pendingAbout('promotion.release', 'promotion'),
    flags.ofUser(id, 1),
    transfers.ofUser(id, from),
  ]);
}

/** The queries on the hot paths of money and games, with the index of each. */
const HOT = {
  'balances: find { _id { $in [?] } }': '_id_',
  'balances: update { _id ? }': '_id_',
  'balances: update { _id ?, balance { $gte ? } }': '_id_',
  'deposits: find { userId ? } in order of createdAt, _id': 'userId_1_createdAt_-1__id_-1',
  'deposits: findAndModify { _id ?, status { $in [?] }, declinedBy { $in [?] } }': '_id_',
  'deposits: findAndModify { lookAt { $lte ? } }': 'lookAt_1',
  'journal: aggregate [{ $match { inHistoryOf ? } }, { $group { _id ?, n { $sum ? } } }]':
    'inHistoryOf_1_at_-1__id_-1',
  'journal: find { inHistoryOf ? } in order of at, _id': 'inHistoryOf_1_at_-1__id_-1',
  'journal: find { kind ?, at { $gte ? } }': 'kind_1_at_1',
  'journal: find { roundId ? } in order of at': 'roundId_1_at_1',
  'notifications: find { userId ?, kind { $ne ? } } in order of createdAt, _id':
    'userId_1_createdAt_-1__id_-1',
  'promotions: find { payments.winners.userId ? } in order of endsAt': 'payments.winners.userId_1_endsAt_-1',
  'rounds: find { _id ? }': '_id_',
  'rounds: find { game ?, status ?, space null, voided null } in order of endedAt': 'game_1_endedAt_-1',
  'rounds: find { players ? } in order of createdAt, _id': 'players_1_createdAt_-1__id_-1',
  'rounds: update { _id ?, status ? }': '_id_',
  'sessions: find { _id ?, expiresAt { $gt ? } }': '_id_',
  'users: find { _id { $in [?] } }': '_id_',
  'users: find { phone ?, closedAt null }': 'phone_1',
  'users: find { telegramId ? }': 'telegramId_1',
  'withdrawals: find { userId ? } in order of createdAt, _id': 'userId_1_createdAt_-1__id_-1',
  'withdrawals: findAndModify { dueAt { $lte ? } }': 'dueAt_1',
  'withdrawals: update { _id ?, stage { $in [?] } }': '_id_',
};

/** The pages of the administrators' tables and their counts, by each filter, with the index of each. */
const TABLES = {
  'approvals: aggregate [{ $match { status ? } }, { $group { _id ?, n { $sum ? } } }]':
    'status_1_at_-1__id_-1',
  'approvals: find {  } in order of at, _id': 'at_-1__id_-1',
  'approvals: find { status ? } in order of at, _id': 'status_1_at_-1__id_-1',
  'chatTalks: aggregate [{ $match { ownerId ?, lastAt { $gt ? } } }, { $group { _id ?, n { $sum ? } } }]':
    'ownerId_1_lastAt_-1__id_-1',
  'chatTalks: find { ownerId ?, lastAt { $gt ? } } in order of lastAt, _id': 'ownerId_1_lastAt_-1__id_-1',
  'chatTalks: find { ownerId ?, unread { $gt ? } } in order of lastAt, _id': 'ownerId_1_unread_1',
  'decisions: aggregate [{ $match { action ? } }, { $group { _id ?, n { $sum ? } } }]':
    'action_1_at_-1__id_-1',
  'decisions: aggregate [{ $match { at { $gte ?, $lt ? } } }, { $group { _id ?, n { $sum ? } } }]':
    'at_-1__id_-1',
  'decisions: find {  } in order of at, _id': 'at_-1__id_-1',
  'decisions: find { $or [{ by { $in [?] } }, { subject { $in [?] } }, { details.userId { $in [?] } }] } in order of at, _id':
    'by_1_at_-1 and subject_1_at_1 and details.userId_1_at_1',
  'decisions: find { $or [{ subject { $in [?] } }, { details.userId { $in [?] } }] } in order of at, _id':
    'subject_1_at_1 and details.userId_1_at_1',
  'decisions: find { action ? } in order of at, _id': 'action_1_at_-1__id_-1',
  'decisions: find { at { $gte ?, $lt ? } } in order of at, _id': 'at_-1__id_-1',
  'deposits: aggregate [{ $match { createdAt { $gte ?, $lt ? } } }, { $group { _id ?, n { $sum ? } } }]':
    'createdAt_-1__id_-1',
  'deposits: aggregate [{ $match { provider ? } }, { $group { _id ?, n { $sum ? } } }]':
    'provider_1_createdAt_-1__id_-1',
  'deposits: aggregate [{ $match { status ? } }, { $group { _id ?, n { $sum ? } } }]':
    'status_1_createdAt_-1__id_-1',
  'deposits: find {  } in order of createdAt, _id': 'createdAt_-1__id_-1',
  'deposits: find { createdAt { $gte ?, $lt ? } } in order of createdAt, _id': 'createdAt_-1__id_-1',
  'deposits: find { provider ? } in order of createdAt, _id': 'provider_1_createdAt_-1__id_-1',
  'deposits: find { status ? } in order of createdAt, _id': 'status_1_createdAt_-1__id_-1',
  'feedbacks: find {  } in order of createdAt, _id': 'createdAt_-1__id_-1',
  'feedbacks: find { answer.at null } in order of createdAt, _id': 'answer.at_1_createdAt_-1__id_-1',
  'flags: aggregate [{ $match { status ? } }, { $group { _id ?, n { $sum ? } } }]': 'status_1_at_-1__id_-1',
  'flags: find { status ? } in order of at, _id': 'status_1_at_-1__id_-1',
  'users: aggregate [{ $match { namePrefixes ? } }, { $group { _id ?, n { $sum ? } } }]':
    'namePrefixes_1_createdAt_-1__id_-1',
  'users: find {  } in order of createdAt, _id': 'createdAt_-1__id_-1',
  'users: find { namePrefixes ? } in order of createdAt, _id': 'namePrefixes_1_createdAt_-1__id_-1',
  'withdrawals: aggregate [{ $match { createdAt { $gte ?, $lt ? } } }, { $group { _id ?, n { $sum ? } } }]':
    'createdAt_-1__id_-1',
  'withdrawals: aggregate [{ $match { provider ? } }, { $group { _id ?, n { $sum ? } } }]':
    'provider_1_createdAt_-1__id_-1',
  'withdrawals: aggregate [{ $match { status ? } }, { $group { _id ?, n { $sum ? } } }]':
    'status_1_createdAt_-1__id_-1',
  'withdrawals: find {  } in order of createdAt, _id': 'createdAt_-1__id_-1',
  'withdrawals: find { createdAt { $gte ?, $lt ? } } in order of createdAt, _id': 'createdAt_-1__id_-1',
  'withdrawals: find { provider ? } in order of createdAt, _id': 'provider_1_createdAt_-1__id_-1',
  'withdrawals: find { status ? } in order of createdAt, _id': 'status_1_createdAt_-1__id_-1',
};

/** What an administrator's page asks: how many there are in all, and the checkpoints, one for each house account. */
const ASKS_FOR_ALL =
  /: (aggregate \[\{ \$match \{ {2}\} \}, \{ \$group .*|count \{ {2}\})$|^checkpoints: find \{ {2}\}$/;

it('every query uses an index', async () => {
  const [user, other, admin] = [await server.signUp(), await server.signUp(), await server.admin()];
  await server.credit(user.id, 1000);
  await Promise.all([playBingo(), moveMoney(user, other), meet(user, other)]);
  await server.ctx.together(server.ctx.users.link(user.id, linkTo(TELEGRAM_ID)));
  await raiseFlags(server.ctx);
  await readAll(user, admin);
  await lookAtPrizes(user);
  const plans = Object.fromEntries(await queries.plans());
  expect(plans).toMatchObject({ ...HOT, ...TABLES });
  const scans = Object.entries(plans).filter(
    ([kind, plan]) => plan === 'COLLSCAN' && !ASKS_FOR_ALL.test(kind),
  );
  expect(scans).toEqual([]);
});

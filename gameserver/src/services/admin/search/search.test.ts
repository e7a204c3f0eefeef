import { asUserId } from '@chewata/common/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedUp, type TestServer, testServer } from '#testing/context.ts';
import { atStake, socketPlayer } from '#testing/socket-player.ts';
import { walletCalls } from '#testing/wallet.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ SANDBOX_PAYOUTS: 'manual' });
});
afterAll(() => server?.close());
const { call, proof } = walletCalls(() => server);

type Found = Record<'users' | 'transactions' | 'rounds', { _id: string }[]>;
async function found(q: string): Promise<Found> {
  const { token } = await server.admin();
  const { status, body } = await server.call(`GET /api/admin/search?q=${encodeURIComponent(q)}`, { token });
  expect(status).toBe(200);
  return body as unknown as Found;
}
const ids = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);

it('E1 finds a user by phone, name, id and referral code', async () => {
  const user = await server.signUp('Tewodros Gebremariam', '+251977665544');
  await server.signUp('Tewolde Gebre');
  const local = '0977665544';
  for (const q of [
    ...[local, '977665544', '251977665544', '+251 97-766-5544', '09776'],
    ...['tewodros', 'GEBREMARIAM', 'tewod', 'gebremariam tewo', user.id],
    ...[user.user.referralCode, user.user.referralCode.toLowerCase()],
  ])
    expect(ids((await found(q)).users), q).toEqual([user.id]);
  expect(ids((await found('gebre')).users)).toHaveLength(2);
  for (const q of ['t', '09', 'tewodros bekele', '.*']) expect((await found(q)).users, q).toEqual([]);
  const { token } = user;
  await server.call('PUT /api/user/me/update', { token, body: { username: 'Mulugeta' } });
  expect(ids((await found('mulu')).users)).toEqual([user.id]);
  expect(ids((await found('tewodros')).users)).toEqual([]);
});

it('E1 finds by name who registered before names were indexed', async () => {
  const { ctx } = server;
  const user = await server.signUp('Zenebech');
  await ctx.users.update(asUserId(user.id), { name: 'Zenebech' });
  const { connection } = await import('mongoose').then((mongoose) => ({
    connection: mongoose.connections.at(-1),
  }));
  await connection
    ?.collection<{ _id: string }>('users')
    .updateOne({ _id: user.id }, { $unset: { namePrefixes: '' } });
  expect((await found('zenebech')).users).toEqual([]);
  expect(await ctx.users.indexNames(100)).toBe(1);
  expect(ids((await found('zenebech')).users)).toEqual([user.id]);
  expect(await ctx.users.indexNames(100)).toBe(0);
});

async function rich(): Promise<SignedUp> {
  const user = await server.signUp();
  await server.credit(user.id, 1000);
  return user;
}

it('E1 finds a transaction by our id, a provider’s and a receipt’s, and a round by its id', async () => {
  const [user, other] = [await rich(), await server.signUp()];
  const paying = await call(user, 'POST /api/chapa/initializePayment', { amount: 100 });
  const { txnId } = paying.body.data as { txnId: string };
  expect((await found(txnId.toLowerCase())).transactions).toMatchObject([
    { txnId, type: 'Deposit', amount: 100, status: 'Pending', user: { _id: user.id, phoneNo: user.phone } },
  ]);
  const receipt = { txnId: 'FT26326ABCDE', amount: 70, phoneNo: user.phone, medium: 'CBE' };
  await server.call('POST /sandbox/receipts', { body: receipt });
  await call(user, 'POST /api/transaction/manualDeposit', { amount: 70, txnId: receipt.txnId });
  expect((await found('ft26326abcde')).transactions).toMatchObject([{ type: 'Deposit', amount: 70 }]);
  const withdrawn = String((await call(user, 'POST /api/arifPay/withdraw', { amount: 60 })).body.txnId);
  expect((await found(withdrawn)).transactions).toMatchObject([{ _id: withdrawn, type: 'Withdraw' }]);
  const sent = { phoneNo: other.phone, amount: 50, ...(await proof(user)) };
  await call(user, 'POST /api/user/transferUserBalance', sent);
  const { body } = await call(user, 'GET /api/transaction/Paginatedhistory');
  const history = body.transactionHistory as { type: string; txnId: string }[];
  const transfer = history.find(({ type }) => type === 'Transfer Out');
  expect((await found(String(transfer?.txnId))).transactions).toMatchObject([
    { type: 'Transfer Out', amount: 50, status: 'success', user: { _id: user.id } },
  ]);
  const player = await socketPlayer(server, 'bingo', { who: user, birr: 0 });
  const room = await player.join(atStake(10));
  await player.send('confirmCards', ['1'], room.id);
  expect((await found(room.id)).rounds).toMatchObject([
    { _id: room.id, roundId: room.id, game: 'bingo', stake: 10, players: 1 },
  ]);
  player.close();
});

it('E1 refuses an empty search and one that is too long', async () => {
  const { token } = await server.admin();
  for (const q of ['', '?q=', `?q=${'x'.repeat(101)}`])
    expect((await server.call(`GET /api/admin/search${q}`, { token })).body.code).toBe('VALIDATION');
});

import type { CallInfo } from '@chewata/common/contract/rooms/room';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { bingoTable } from '../../testing/bingo-table.ts';
import { type TestServer, testServer } from '../../testing/context.ts';
import { atStake, socketPlayer } from '../../testing/socket-player.ts';
import { walletCalls } from '../../testing/wallet.ts';
import { wayTo } from '../../testing/way-to.ts';

const ANSWER_MS = 10_000;

let server: TestServer;
let way: Awaited<ReturnType<typeof wayTo>>;
beforeAll(async () => {
  const { hostname, port } = new URL(inject('mongoUrl'));
  way = await wayTo({ hostname, port });
  const redis = new URL(inject('redisUrl'));
  redis.pathname = '/4094';
  server = await testServer({
    MONGO_URL: `mongodb://127.0.0.1:${way.port}/silent-${process.pid}?directConnection=true`,
    REDIS_URL: redis.href,
    BINGO_COUNTDOWN_S: '2',
    BINGO_CALL_MS: '250',
    BINGO_CLAIM_WINDOW_MS: '300',
  });
});
afterAll(async () => {
  way.hold(false);
  await server.close();
  way.close();
});
const { playing, keep } = bingoTable(() => server);
const { balances, proof } = walletCalls(() => server);

/** The result, and how long it took. */
async function timed<T>(work: Promise<T>): Promise<T> {
  const begun = Date.now();
  const result = await work;
  expect(Date.now() - begun).toBeLessThan(ANSWER_MS);
  return result;
}

it('while the document store is silent, requests get UNAVAILABLE in ten seconds and rounds in play go on', async () => {
  const players = await playing(3);
  const [first, second, third] = players;
  if (!first || !second || !third) throw new Error('no players');
  const { id } = await first.join(atStake(10));
  await Promise.all([first, second].map((one, n) => one.send('confirmCards', [`${n + 1}`], id)));
  const other = await third.join(atStake(50));
  await first.next('numberCall', (_number, info) => (info as CallInfo).round === 2);
  way.hold(true);
  const before = first.all('numberCall').length;
  const pay = () => third.send('confirmCards', ['5'], other.id);
  const [read, paid, refused] = await Promise.all([
    timed(server.call('GET /api/transaction/waiting', { token: first.token })),
    timed(pay()),
    timed(socketPlayer(server, 'bingo', { birr: 0, who: second }).catch((error: Error) => error)),
  ]);
  expect(read).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  expect(paid).toMatchObject({ ok: false, code: 'UNAVAILABLE' });
  expect(refused).toMatchObject({ data: { code: 'UNAVAILABLE' } });
  expect(first.all('numberCall').length).toBeGreaterThan(before + 20);
  way.hold(false);
  await expect.poll(pay, { timeout: 10_000 }).toMatchObject({ ok: true });
  expect(await balances(third)).toMatchObject({ main: 950 });
  await first.next('gameFinished');
  keep(await socketPlayer(server, 'bingo', { birr: 0, who: second }));
});

it('a transfer whose commit has no reply gets UNAVAILABLE, and its repeat the first outcome', async () => {
  const [from, to] = [await server.signUp(), await server.signUp()];
  await server.credit(from.id, 300);
  const sent = { phoneNo: to.phone, amount: 100, ...(await proof(from)) };
  const transfer = () =>
    server.call('POST /api/user/transferUserBalance', {
      token: from.token,
      body: sent,
      headers: { 'idempotency-key': 'silent-transfer-1' },
    });
  way.holdAfter('commitTransaction');
  expect(await timed(transfer())).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  way.hold(false);
  expect(await transfer()).toMatchObject({ status: 200, body: { activeBalance: 200 } });
  expect(await balances(to)).toMatchObject({ main: 100 });
  expect(await transfer()).toMatchObject({ status: 200, body: { activeBalance: 200 } });
  expect(await balances(from)).toMatchObject({ main: 200 });
});

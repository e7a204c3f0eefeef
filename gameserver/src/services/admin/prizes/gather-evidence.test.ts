import { randomUUID } from 'node:crypto';
import type { PrizeAnswer, PrizesAnswer } from '@chewata/common/contract/admin/prizes';
import { fromBirr } from '@chewata/common/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transferEntry } from '#domain/ledger/entries.ts';
import { connectMongo } from '#storage/mongo-connection.ts';
import { type SignedUp, type TestServer, testServer } from '#testing/context.ts';
import { race } from '#testing/promotion.ts';
import { walletCalls } from '#testing/wallet.ts';
import { rememberDevice } from '../../devices/known-device.ts';

type Ring = [SignedUp, SignedUp, SignedUp, SignedUp, SignedUp];

let server: TestServer;
let connection: Awaited<ReturnType<typeof connectMongo>>;
beforeAll(async () => {
  server = await testServer();
  connection = await connectMongo(String(server.env.MONGO_URL));
});
afterAll(async () => {
  await connection.close();
  await server.close();
});
const { call } = walletCalls(() => server);

const people = (count: number, referredBy?: SignedUp) =>
  Promise.all(Array.from({ length: count }, () => server.signUp('Racer', undefined, referredBy?.id)));
async function prizesOf(id: string, page = 1) {
  const { body } = await call(
    await server.admin(),
    `GET /api/admin/promotions/${id}/prizes?pageNumber=${page}`,
  );
  return body as unknown as PrizesAnswer & { prizes: PrizeAnswer[]; totalPages: number };
}
const onDevice = (device: string, { id }: SignedUp) =>
  rememberDevice(server.ctx, { device, agent: 'Android Chrome', address: '', proof: null }, id);
async function send(from: SignedUp, to: SignedUp, birr: number) {
  await server.credit(from.id, birr);
  await server.ctx.ledger.post(
    transferEntry(randomUUID(), { from: from.id, to: to.id, amount: fromBirr(birr) }),
  );
}

it('SEC12, G10: an administrator sees of each rank what shows that winners are one person', async () => {
  const [boss] = (await people(1)) as [SignedUp];
  const ring = (await people(5, boss)) as Ring;
  const [first, other, third] = ring;
  const [stranger] = (await people(1)) as [SignedUp];
  for (const user of [first, other, stranger]) await onDevice('one-phone', user);
  for (const user of [first, third])
    await server.ctx.sightings.note({
      kind: 'payer',
      subject: 'cbe:4411:hirut a',
      userId: user.id,
      at: new Date(),
    });
  const flag = {
    kind: 'device',
    subject: 'one-phone',
    users: [first.id],
    evidence: {},
    facts: ['x'],
  } as const;
  await server.ctx.flags.raise(flag, new Date());
  await send(other, first, 30);
  await send(first, other, 5);
  await send(stranger, first, 7);
  const body = { reason: 'bonus-abuse', text: 'One person', until: null };
  await call(await server.admin(), `POST /api/admin/users/${third.id}/block`, body);
  const prizes = { 1: 300, 2: 200, 3: 100, 4: 50, 5: 40 };
  // Two rounds of all five are counted; the later ones of fewer are not, so that all have the same points.
  const made = await race(server, connection, { prizes, endedHoursAgo: 73, players: ring });
  const answer = await prizesOf(made.id);
  expect(answer).toMatchObject({ state: 'due', total: 690, withheld: 0, release: null, totalPages: 1 });
  expect(answer.prizes.map(({ rank, prize, status }) => [rank, prize, status])).toEqual([
    [1, 300, 'waiting'],
    [2, 200, 'waiting'],
    [3, 100, 'waiting'],
    [4, 50, 'waiting'],
    [5, 40, 'waiting'],
  ]);
  const of = ({ id }: SignedUp) => answer.prizes.find(({ user }) => user._id === id);
  const person = (user: SignedUp) => ({
    _id: user.id,
    name: 'Racer',
    phoneNo: user.phone,
    rank: of(user)?.rank ?? null,
  });
  const evidence = of(first)?.evidence;
  expect(of(first)?.user).toMatchObject({ phoneNo: first.phone, role: 'user', blocked: null });
  expect(evidence).toMatchObject({ rounds: 2, sameUsersShare: 1 });
  expect(evidence?.sameUsers.map(({ rounds, share }) => [rounds, share])).toEqual(Array(4).fill([2, 1]));
  expect(evidence?.devices).toHaveLength(2);
  expect(evidence?.devices).toContainEqual({ user: person(other), count: 1 });
  expect(evidence?.devices).toContainEqual({ user: person(stranger), count: 1 });
  expect(evidence?.payers).toEqual([{ user: person(third), account: 'cbe:4411:hirut a' }]);
  expect(evidence?.referrals).toHaveLength(4);
  expect(evidence?.referrals).toContainEqual({ user: person(other), relation: 'same referrer' });
  // The stranger neither wins nor plays with them.
  expect(evidence?.transfers).toEqual([{ user: person(other), sent: 5, received: 30 }]);
  expect(evidence?.flags).toMatchObject([{ kind: 'device', status: 'open' }]);
  expect(of(third)?.user.blocked).toMatchObject({ reason: 'bonus-abuse' });
  expect((await prizesOf(made.id, 2)).prizes).toEqual([]);
});

it('G10: users who play with ever other people have no share in common', async () => {
  const [winner, ...crowd] = (await people(17)) as [SignedUp, ...SignedUp[]];
  const players = [winner];
  const made = await race(server, connection, {
    prizes: { 1: 100 },
    endedHoursAgo: 73,
    players,
    others: crowd,
  });
  const [prize] = (await prizesOf(made.id)).prizes;
  expect(prize?.evidence).toMatchObject({ rounds: 2, sameUsersShare: 0.5, referrals: [], transfers: [] });
  const refused = await call(winner, `GET /api/admin/promotions/${made.id}/prizes`);
  expect(refused.status).toBe(403);
});

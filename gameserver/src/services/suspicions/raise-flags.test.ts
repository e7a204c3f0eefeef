import { randomUUID } from 'node:crypto';
import type { FlagAnswer } from '@chewata/common/contract/admin/flags';
import { asRoundId, type UserId } from '@chewata/common/ids';
import { fromBirr } from '@chewata/common/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectMongo } from '#storage/mongo-connection.ts';
import { roundModel } from '#storage/rooms/round-model.ts';
import { transferEntry } from '../../domain/ledger/entries.ts';
import { PASSWORD, type SignedUp, type TestServer, testServer } from '../../testing/context.ts';
import { finishedRound } from '../../testing/rooms/finished-round.ts';
import { walletCalls } from '../../testing/wallet.ts';
import { rememberDevice } from '../devices/known-device.ts';
import { countRound } from '../leaderboard/count-points.ts';
import { raiseFlags } from './raise-flags.ts';

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

async function list(status = 'open'): Promise<FlagAnswer[]> {
  const { body } = await call(await server.admin(), `GET /api/admin/flags?status=${status}`);
  return body.flags as FlagAnswer[];
}
/** The open flags of that kind about that user, after a look. */
async function flagsOf(kind: string, user: SignedUp): Promise<FlagAnswer[]> {
  await raiseFlags(server.ctx);
  return (await list()).filter((flag) => flag.kind === kind && flag.users.some(({ _id }) => _id === user.id));
}
const close = async (flag: FlagAnswer | undefined, text = 'One family', by?: SignedUp) =>
  call(by ?? (await server.admin()), `POST /api/admin/flags/${flag?._id}/close`, { text });
const people = (count: number, referredBy?: UserId): Promise<SignedUp[]> =>
  Promise.all(Array.from({ length: count }, () => server.signUp('Abebe', undefined, referredBy)));
const onDevice = (device: string, { id }: SignedUp, address = '') =>
  rememberDevice(server.ctx, { device, agent: 'Android Chrome', address, proof: null }, id);
const namesIn = (flag: FlagAnswer | undefined) => flag?.users.map(({ _id }) => _id).sort();
const idsOf = (users: readonly SignedUp[]) => users.map(({ id }) => id).sort();

async function transfer(from: SignedUp, to: SignedUp, birr: number): Promise<void> {
  await server.credit(from.id, birr);
  const amount = fromBirr(birr);
  await server.ctx.ledger.post(transferEntry(randomUUID(), { from: from.id, to: to.id, amount }));
}

describe('SEC12: suspicions', () => {
  it('U1, U2: four users who sign in on one device are one flag, within 30 s', {
    timeout: 40_000,
  }, async () => {
    const users = await people(4);
    let cookie = '';
    for (const { phone } of users) {
      const reply = await server.call('POST /api/user/login', {
        body: { phoneNo: phone, password: PASSWORD },
        headers: { cookie },
      });
      expect(reply.status).toBe(200);
      cookie ||= /device=[^;]+/.exec(reply.headers.get('set-cookie') ?? '')?.[0] ?? '';
    }
    const raised = async () => (await list()).filter((flag) => namesIn(flag)?.join() === idsOf(users).join());
    await expect
      .poll(raised, { timeout: 30_000, interval: 500 })
      .toMatchObject([{ kind: 'device', status: 'open', closed: null, evidence: { users: 4 } }]);
    await raiseFlags(server.ctx);
    expect(await raised()).toHaveLength(1);
  });

  it('U2: three users of a device are no suspicion', async () => {
    const users = await people(3);
    for (const user of users) await onDevice('three', user);
    for (const user of users) expect(await flagsOf('device', user)).toEqual([]);
  });

  it('U3: two users who deposit from one payer account', async () => {
    const users = await people(3);
    const paid = async ({ phone, token }: SignedUp, payerAccount: string) => {
      const txnId = `FT${randomUUID().slice(0, 8).toUpperCase()}${payerAccount.slice(-2)}`;
      const receipt = {
        txnId,
        amount: 50,
        phoneNo: phone,
        medium: 'CBE',
        payerName: 'Hirut A',
        payerAccount,
      };
      await server.call('POST /sandbox/receipts', { body: receipt });
      const reply = await server.call('POST /checker/api/txn/check', { token, body: { txnId } });
      expect(reply.status, reply.text).toBe(200);
    };
    const [one, other, third] = users as [SignedUp, SignedUp, SignedUp];
    await paid(one, '4411');
    await paid(other, '4411');
    await paid(third, '4412');
    const [flag] = await flagsOf('payer', one);
    expect(namesIn(flag)).toEqual(idsOf([one, other]));
    expect(flag?.evidence).toMatchObject({ payer: 'cbe:4411:hirut a', users: 2 });
    expect(await flagsOf('payer', third)).toEqual([]);
  });

  it('U4: a second user who names a receipt, also one that is credited already', async () => {
    const [owner, other] = (await people(2)) as [SignedUp, SignedUp];
    const txnId = 'CBJ5550001';
    const body = { txnId, amount: 50, phoneNo: owner.phone, medium: 'TELEBIRR', payerPhone: owner.phone };
    await server.call('POST /sandbox/receipts', { body });
    const check = (user: SignedUp) => call(user, 'POST /checker/api/txn/check', { txnId });
    expect(await check(owner)).toMatchObject({ body: { transaction: { status: 'success' } } });
    expect((await check(owner)).status).toBe(409);
    expect(await flagsOf('receipt', owner)).toEqual([]);
    expect((await check(other)).status).toBe(409);
    const [flag] = await flagsOf('receipt', owner);
    expect(namesIn(flag)).toEqual(idsOf([owner, other]));
    expect(flag?.evidence).toMatchObject({ receipt: txnId, users: 2 });
  });

  it('U2, U9: an address in common is evidence of a device’s flag, and no flag by itself', async () => {
    const users = await people(8);
    const [first, ...others] = users as [SignedUp, ...SignedUp[]];
    for (const user of users) await onDevice(randomUUID(), user, '196.188.7.7');
    await raiseFlags(server.ctx);
    expect((await list()).filter((flag) => flag.users.some(({ _id }) => _id === first.id))).toEqual([]);
    const device = randomUUID();
    for (const user of [first, ...others.slice(0, 3)]) await onDevice(device, user, '2001:db8:7:7::1');
    const [flag] = await flagsOf('device', first);
    expect(flag?.evidence).toMatchObject({ users: 4, addresses: 2 });
  });

  it('U5: a referrer whose referred share a device', async () => {
    const [referrer, stranger] = (await people(2)) as [SignedUp, SignedUp];
    const referred = await people(3, referrer.id);
    for (const user of [...referred.slice(0, 2), stranger]) await onDevice('ring', user);
    expect(await flagsOf('referral-ring', referrer)).toEqual([]);
    for (const user of referred.slice(1)) await onDevice('ring-2', user);
    const [flag] = await flagsOf('referral-ring', referrer);
    expect(namesIn(flag)).toEqual(idsOf([referrer, ...referred]));
    expect(flag?.evidence).toMatchObject({ referrer: referrer.id, referred: 3, together: 3, devices: 2 });
  });

  it('U6: players who meet one another in round after round of a promotion', async () => {
    const players = await people(5);
    const ids = players.map(({ id }) => id);
    await server.setting({ suspicions: { ringRounds: 6 } });
    const play = async () => {
      const id = asRoundId(`ring-${randomUUID()}`);
      const round = finishedRound({ id, players: ids, winner: ids[0], stake: 10, at: new Date() });
      await roundModel(connection).collection.insertOne(round as never);
      await countRound(server.ctx, id);
    };
    const [first] = players as [SignedUp];
    for (let n = 0; n < 5; n++) await play();
    expect(await flagsOf('promotion-ring', first)).toEqual([]);
    await play();
    const [flag] = await flagsOf('promotion-ring', first);
    expect(namesIn(flag)).toEqual(idsOf(players));
    expect(flag?.evidence).toMatchObject({ users: 5, rounds: 6 });
  });

  it('U7: three users who send 1,000 Birr to one, unless it flows back', async () => {
    const [receiver, ...senders] = (await people(4)) as [SignedUp, SignedUp, SignedUp, SignedUp];
    for (const sender of senders.slice(0, 2)) await transfer(sender, receiver, 500);
    expect(await flagsOf('chip-dumping', receiver)).toEqual([]);
    await transfer(receiver, senders[0], 500);
    await transfer(senders[2], receiver, 500);
    expect(await flagsOf('chip-dumping', receiver)).toEqual([]);
    await transfer(senders[0], receiver, 12.5);
    const [flag] = await flagsOf('chip-dumping', receiver);
    expect(namesIn(flag)).toEqual(idsOf([receiver, ...senders]));
    expect(flag?.evidence).toMatchObject({ receiver: receiver.id, senders: 3, amount: 1012.5 });
  });

  it('U7: three users who send less than 1,000 Birr are no suspicion', async () => {
    const [receiver, ...senders] = (await people(4)) as [SignedUp, ...SignedUp[]];
    for (const sender of senders) await transfer(sender, receiver, 333);
    expect(await flagsOf('chip-dumping', receiver)).toEqual([]);
  });
});

describe('SEC12: closing a suspicion', () => {
  async function raised(): Promise<[SignedUp[], FlagAnswer]> {
    const users = await people(4);
    const device = randomUUID();
    for (const user of users) await onDevice(device, user);
    const [flag] = await flagsOf('device', users[0] as SignedUp);
    if (!flag) throw new Error('no flag');
    await onDevice(device, users[0] as SignedUp);
    return [users, { ...flag, evidence: { ...flag.evidence, device } }];
  }

  it('U1, U8: is a decision; only new evidence opens it again', async () => {
    const [users, flag] = await raised();
    expect((await close(flag, '')).status).toBe(400);
    expect(await close(flag)).toMatchObject({
      status: 200,
      body: { flag: { _id: flag._id, status: 'closed', closed: { text: 'One family' } } },
    });
    expect(await close(flag)).toMatchObject({ status: 409, body: { code: 'ALREADY_DECIDED' } });
    const { body } = await call(await server.admin(), 'GET /api/admin/decisions');
    expect(body.decisions).toContainEqual(
      expect.objectContaining({
        action: 'flag.close',
        subject: flag._id,
        after: expect.objectContaining({ kind: 'device', reason: 'One family' }),
      }),
    );
    expect(await flagsOf('device', users[0] as SignedUp)).toEqual([]);
    expect((await list('closed')).map(({ _id }) => _id)).toContain(flag._id);

    const newcomer = await server.signUp();
    await onDevice(String(flag.evidence.device), newcomer);
    const [again] = await flagsOf('device', newcomer);
    expect(again).toMatchObject({ _id: flag._id, status: 'open', closed: null, evidence: { users: 5 } });
    expect(namesIn(again)).toEqual(idsOf([...users, newcomer]));
  });

  it('U8: a flag blocks nothing', async () => {
    const [users] = await raised();
    const [one, other] = users as [SignedUp, SignedUp];
    await expect(transfer(one, other, 100)).resolves.toBeUndefined();
    const again = await server.call('POST /api/user/login', {
      body: { phoneNo: one.phone, password: PASSWORD },
    });
    expect(again.status).toBe(200);
  });

  it('U8: support reads, an administrator closes, no one closes their own, others see nothing', async () => {
    const [[player], flag] = (await raised()) as [[SignedUp], FlagAnswer];
    const [support, finance] = (await people(2)) as [SignedUp, SignedUp];
    await server.giveRole(support.id, 'support');
    await server.giveRole(finance.id, 'finance');
    expect((await call(support, 'GET /api/admin/flags')).body.code).toBe('SECOND_FACTOR_REQUIRED');
    for (const user of [support, finance]) await server.confirmed(user);
    expect((await call(support, 'GET /api/admin/flags')).status).toBe(200);
    for (const user of [finance, player])
      expect((await call(user, 'GET /api/admin/flags')).body.code).toBe('FORBIDDEN');
    expect((await close(flag, 'Fine', support)).body.code).toBe('FORBIDDEN');
    await server.giveRole(player.id, 'admin');
    await server.confirmed(player);
    expect((await close(flag, 'Fine', player)).body.code).toBe('OWN_REQUEST');
    expect((await close({ ...flag, _id: 'f'.repeat(24) })).status).toBe(404);
  });

  it('lists them paged, the newest first', async () => {
    const admin = await server.admin();
    const before = (await call(admin, 'GET /api/admin/flags')).body;
    for (let n = 0; n < 11; n++) await raised();
    const { body } = await call(admin, 'GET /api/admin/flags');
    expect(body.flags).toHaveLength(10);
    expect(Number(body.totalPages)).toBeGreaterThan(Number(before.totalPages));
    const times = (body.flags as FlagAnswer[]).map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
    expect((await call(admin, 'GET /api/admin/flags?pageNumber=0')).status).toBe(400);
    expect((await call(admin, 'GET /api/admin/flags?pageNumber=999')).body.flags).toEqual([]);
  });
});

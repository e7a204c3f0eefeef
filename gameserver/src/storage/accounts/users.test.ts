import { asUserId } from '@chewata/common/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPhone, type TestServer, testServer } from '#testing/context.ts';
import type { User } from './users.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const aUser = (more: Partial<User> = {}): User => ({
  id: server.ctx.users.newId(),
  name: 'Abebe',
  phone: newPhone(),
  role: 'user',
  passwordHash: null,
  telegramId: null,
  telegramLinkedAt: null,
  language: 'am',
  remainingSpin: 0,
  referralCode: server.ctx.random.token(8),
  referredBy: null,
  withdrawalsHeldUntil: null,
  smsOnlyUntil: null,
  frozenAt: null,
  sessionEpoch: 0,
  passwordResetAt: null,
  createdAt: new Date('2026-01-02T03:04:05.678Z'),
  ...more,
});

describe('users', () => {
  it('come back as they were stored, by id, phone, Telegram id and referral code', async () => {
    const { users } = server.ctx;
    const user = aUser({
      telegramId: 2 ** 51,
      referredBy: asUserId('f'.repeat(24)),
      withdrawalsHeldUntil: new Date(5),
    });
    await users.create(user);
    expect(await users.get(user.id)).toEqual(user);
    expect(await users.byPhone(user.phone)).toEqual(user);
    expect(await users.byTelegramId(2 ** 51)).toEqual(user);
    expect(await users.byReferralCode(user.referralCode)).toEqual(user);
    expect(await users.find([user.id, asUserId('nobody')])).toEqual([user]);
    expect(await users.get(asUserId('nobody'))).toBeNull();
  });

  it('are one a phone and one a Telegram id, of any number without one', async () => {
    const { users } = server.ctx;
    const user = aUser({ telegramId: 77 });
    await users.create(user);
    await expect(users.create(aUser({ phone: user.phone }))).rejects.toMatchObject({ code: 'PHONE_TAKEN' });
    await expect(users.create(aUser({ telegramId: 77 }))).rejects.toMatchObject({ code: 'ALREADY_LINKED' });
    await users.create(aUser());
    await users.create(aUser());
  });

  it('are inserted with the other writes of the transaction, or not at all', async () => {
    const { users, together } = server.ctx;
    const [first, second] = [aUser(), aUser()];
    await users.create(first);
    const both = together(users.insert(second), users.insert(aUser({ phone: first.phone })));
    await expect(both).rejects.toMatchObject({ code: 'PHONE_TAKEN' });
    expect(await users.get(second.id)).toBeNull();
  });
});

describe('free spins', () => {
  it('are never below zero, and none is used twice', async () => {
    const { users, together } = server.ctx;
    const user = aUser({ remainingSpin: 3 });
    await users.create(user);
    const used = await Promise.allSettled(
      Array.from({ length: 10 }, () => together(users.addSpins(user.id, -1))),
    );
    expect(used.filter((one) => one.status === 'fulfilled')).toHaveLength(3);
    for (const one of used)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'NO_FREE_SPIN', status: 400 });
    expect(await users.get(user.id)).toMatchObject({ remainingSpin: 0 });
    await together(users.addSpins(user.id, 2));
    expect(await users.get(user.id)).toMatchObject({ remainingSpin: 2 });
  });
});

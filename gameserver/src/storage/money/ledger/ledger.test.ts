import { asRoundId, asUserId, type UserId } from '@chewata/common/ids';
import { santim, sum } from '@chewata/common/money';
import fc from 'fast-check';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { account } from '#domain/ledger/accounts.ts';
import type { NewEntry, NewEntryOf } from '#domain/ledger/entry.ts';
import { ledgerRules } from '#domain/ledger/rules.ts';
import { splitStake } from '#domain/ledger/stake-split.ts';
import { systemClock } from '#runtime/clock.ts';
import { connectMongo, prepareCollections } from '../../mongo-connection.ts';
import { ledgerModels } from './ledger-models.ts';
import { mongoLedger } from './mongo-ledger.ts';

let connection: Connection;
let serial = 0;
const unique = (name: string) => `${name}-${process.pid}-${++serial}`;
const ledger = () => mongoLedger(connection, systemClock(0), ledgerRules);
const models = () => ledgerModels(connection);
const newUser = (): UserId => asUserId(unique('user'));

const deposit = (user: UserId, amount: number, id = unique('deposit')): NewEntryOf<'deposit'> => ({
  id,
  kind: 'deposit',
  userId: user,
  detail: { depositId: id, method: 'sandbox' },
  postings: [
    { account: account.provider('sandbox'), amount: santim(-amount) },
    { account: account.main(user), amount: santim(amount) },
  ],
});
const transfer = (
  from: UserId,
  to: UserId,
  amount: number,
  id = unique('transfer'),
): NewEntryOf<'transfer'> => ({
  id,
  kind: 'transfer',
  userId: from,
  postings: [
    { account: account.main(from), amount: santim(-amount) },
    { account: account.main(to), amount: santim(amount) },
  ],
});

/** W8, read off the stores without the ledger's own code. */
async function projection(user: UserId): Promise<number> {
  const entries = await models()
    .journal.find({ 'postings.account': account.main(user) })
    .lean();
  return sum(
    entries.flatMap((entry) =>
      entry.postings.filter((line) => line.account === account.main(user)).map((line) => santim(line.amount)),
    ),
  );
}

beforeAll(async () => {
  connection = await connectMongo(inject('mongoUrl').replace('/?', `/${unique('ledger')}?`));
  ledgerModels(connection);
  await prepareCollections(connection);
});
afterAll(async () => {
  await connection?.dropDatabase();
  await connection?.close();
});

describe('the ledger', () => {
  it('W1: refuses an entry that does not balance, and writes nothing', async () => {
    const user = newUser();
    const entry: NewEntry = {
      ...deposit(user, 100),
      postings: [{ account: account.main(user), amount: santim(1) }],
    };
    await expect(ledger().post(entry)).rejects.toThrow(/sum to zero/);
    expect(await ledger().find(entry.id)).toBeNull();
    expect((await ledger().wallet(user)).main).toBe(0);
  });

  it('W2: the journal cannot be changed through its model', async () => {
    const entry = deposit(newUser(), 100);
    await ledger().post(entry);
    const { journal } = models();
    await expect(journal.updateOne({ _id: entry.id }, { $set: { memo: 'x' } })).rejects.toThrow(
      /append-only/,
    );
    await expect(journal.deleteOne({ _id: entry.id })).rejects.toThrow(/append-only/);
    await expect(journal.deleteMany({})).rejects.toThrow(/append-only/);
    await expect(journal.findOneAndUpdate({ _id: entry.id }, { memo: 'x' })).rejects.toThrow(/append-only/);
    await expect(journal.replaceOne({ _id: entry.id }, {})).rejects.toThrow(/append-only/);
  });

  it('W3: a repeated id is the first answer again and moves nothing', async () => {
    const user = newUser();
    const entry = deposit(user, 500);
    const first = await ledger().post(entry);
    const second = await ledger().post(entry);
    expect([first.fresh, second.fresh]).toEqual([true, false]);
    expect(second.entry).toEqual(first.entry);
    expect((await ledger().wallet(user)).main).toBe(500);
  });

  it('W3: a known id with another request is a conflict', async () => {
    const user = newUser();
    const entry = deposit(user, 500);
    await ledger().post(entry);
    await expect(ledger().post(deposit(user, 501, entry.id))).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    });
    expect((await ledger().wallet(user)).main).toBe(500);
  });

  it('W4: thirty duplicates at once collapse to one', async () => {
    const user = newUser();
    const entry = deposit(user, 700);
    const posted = await Promise.all(Array.from({ length: 30 }, () => ledger().post(entry)));
    expect(posted.filter((one) => one.fresh)).toHaveLength(1);
    expect((await ledger().wallet(user)).main).toBe(700);
  });

  it('W5: no update is lost where many pay into one account at once', async () => {
    const user = newUser();
    await Promise.all(Array.from({ length: 24 }, (_, i) => ledger().post(deposit(user, i + 1))));
    expect((await ledger().wallet(user)).main).toBe((24 * 25) / 2);
  });

  it('W6: forty concurrent draws of a third of the balance: three succeed, none goes below zero', async () => {
    const [user, other] = [newUser(), newUser()];
    await ledger().post(deposit(user, 900));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, () => ledger().post(transfer(user, other, 300))),
    );
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(3);
    for (const one of outcomes)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    expect((await ledger().wallet(user)).main).toBe(0);
    expect((await ledger().wallet(other)).main).toBe(900);
  });

  it('W7, W8: random transfers among five users at once keep the sum, and balances equal their postings', async () => {
    const command = fc.record({
      from: fc.nat(4),
      to: fc.nat(4),
      amount: fc.integer({ min: 1, max: 400 }),
      repeat: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 25 }), async (commands) => {
        const users = Array.from({ length: 5 }, newUser);
        for (const user of users) await ledger().post(deposit(user, 500));
        const pick = (index: number) => users[index] ?? newUser();
        const entries = commands
          .filter(({ from, to }) => from !== to)
          .flatMap(({ from, to, amount, repeat }) => {
            const entry = transfer(pick(from), pick(to), amount);
            return repeat ? [entry, entry] : [entry];
          });
        await Promise.allSettled(entries.map((entry) => ledger().post(entry)));
        const wallets = await Promise.all(users.map((user) => ledger().wallet(user)));
        expect(sum(wallets.map((wallet) => wallet.main))).toBe(2500);
        for (const [index, user] of users.entries()) {
          expect(wallets[index]?.main).toBeGreaterThanOrEqual(0);
          expect(await projection(user)).toBe(wallets[index]?.main);
        }
      }),
      { numRuns: 12 },
    );
  });

  it('W9: a reversal is an entry of its own, and the first one stands', async () => {
    const [user, other] = [newUser(), newUser()];
    await ledger().post(deposit(user, 300));
    const there = transfer(user, other, 300);
    await ledger().post(there);
    await ledger().post(transfer(other, user, 300, `reversal:${there.id}`));
    expect((await ledger().wallet(user)).main).toBe(300);
    expect(await ledger().find(there.id)).not.toBeNull();
  });

  it('W10: a refused command repeated is refused again, also when the money has come since, under its old id only once', async () => {
    const [user, other] = [newUser(), newUser()];
    const entry = transfer(user, other, 100);
    await expect(ledger().post(entry)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    await expect(ledger().post(entry)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    expect(await ledger().find(entry.id)).toBeNull();
    await ledger().post(deposit(user, 150));
    expect((await ledger().post(entry)).fresh).toBe(true);
    expect((await ledger().post(entry)).fresh).toBe(false);
    expect((await ledger().wallet(user)).main).toBe(50);
  });

  it('stakes take the bonus first, and twenty at once never overdraw the two together', async () => {
    const user = newUser();
    await ledger().post(deposit(user, 250));
    await ledger().post({
      id: unique('bonus'),
      kind: 'bonus',
      userId: user,
      postings: [
        { account: 'house:promotions', amount: santim(-130) },
        { account: account.bonus(user), amount: santim(130) },
      ],
    });
    const round = asRoundId(unique('round'));
    const stake = (): NewEntryOf<'stake'> => ({
      id: unique('stake'),
      kind: 'stake',
      userId: user,
      roundId: round,
      request: { stake: 100 },
      detail: { cards: [] },
      postings: (wallet) => {
        const { bonus, main } = splitStake(wallet, santim(100));
        return [
          { account: account.bonus(user), amount: santim(-bonus) },
          { account: account.main(user), amount: santim(-main) },
          { account: account.round(round), amount: santim(100) },
        ];
      },
    });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => ledger().post(stake())));
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(3);
    expect(await ledger().wallet(user)).toEqual({ main: 80, bonus: 0, held: 0 });
    expect(await ledger().total(account.round(round))).toBe(300);
  });

  it('what stands alongside is written with the money or not at all', async () => {
    const [user, other] = [newUser(), newUser()];
    const entry = transfer(user, other, 100);
    const marker = unique('marker');
    await ledger().post(deposit(user, 50));
    await expect(
      ledger().post(entry, [
        async (tx) => {
          await models().balances.create([{ _id: marker, balance: 0 }], { session: tx as never });
        },
      ]),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    expect(await models().balances.findById(marker)).toBeNull();
  });
});

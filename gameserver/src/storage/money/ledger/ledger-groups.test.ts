import { asRoundId, asUserId, type UserId } from '@chewata/common/ids';
import { santim } from '@chewata/common/money';
import fc from 'fast-check';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { account } from '#domain/ledger/accounts.ts';
import type { NewEntryOf } from '#domain/ledger/entry.ts';
import { ledgerRules } from '#domain/ledger/rules.ts';
import { stakeEntry } from '#domain/rooms/stake.ts';
import { systemClock } from '#runtime/clock.ts';
import { connectMongo, prepareCollections } from '../../mongo-connection.ts';
import { ledgerModels } from './ledger-models.ts';
import { mongoLedger } from './mongo-ledger.ts';

let connection: Connection;
let serial = 0;
const unique = (name: string) => `${name}-${process.pid}-${++serial}`;
const newUser = (): UserId => asUserId(unique('user'));
const newLedger = () => mongoLedger(connection, systemClock(0), ledgerRules);

beforeAll(async () => {
  connection = await connectMongo(inject('mongoUrl').replace('/?', `/${unique('groups')}?`));
  ledgerModels(connection);
  await prepareCollections(connection);
});
afterAll(async () => {
  await connection?.dropDatabase();
  await connection?.close();
});

const deposit = (
  user: UserId,
  amount: number,
  wallet: 'main' | 'bonus' = 'main',
): NewEntryOf<'adjustment'> => ({
  id: unique('adjustment'),
  kind: 'adjustment',
  userId: user,
  postings: [
    { account: 'house:promotions', amount: santim(-amount) },
    { account: account[wallet](user), amount: santim(amount) },
  ],
});

const stake = (userId: UserId, amount: number, token = unique('token'), roundId = asRoundId('round')) =>
  stakeEntry({ roundId, userId, token, cards: ['7'], amount: santim(amount), free: false });

describe('entries that are posted in groups', () => {
  it('W3, W6: each gets its own outcome, with the wallet right after it', async () => {
    const ledger = newLedger();
    const [rich, poor, twice] = [newUser(), newUser(), newUser()];
    for (const user of [rich, poor, twice]) await ledger.post(deposit(user, 100));
    const repeated = stake(twice, 60);
    const outcomes = await Promise.all(
      [
        ledger.post(stake(rich, 10)),
        ledger.post(stake(rich, 20)),
        ledger.post(stake(poor, 90)),
        ledger.post(stake(poor, 90)),
        ledger.post(repeated),
        ledger.post(repeated),
        ledger.post({ ...repeated, request: ['something else'] }),
      ].map((posted) =>
        posted.then(
          ({ fresh, wallet }) => [fresh, wallet?.main ?? null],
          (error) => error.code,
        ),
      ),
    );
    expect(outcomes).toEqual([
      [true, 90],
      [true, 70],
      [true, 10],
      'INSUFFICIENT_FUNDS',
      [true, 40],
      [false, null],
      'IDEMPOTENCY_CONFLICT',
    ]);
    expect((await ledger.wallet(poor)).main).toBe(10);
    expect((await ledger.wallet(twice)).main).toBe(40);
  });

  it('W1: an entry that does not balance fails alone', async () => {
    const ledger = newLedger();
    const [good, bad] = [newUser(), newUser()];
    const unbalanced = { ...deposit(bad, 5), postings: [{ account: account.main(bad), amount: santim(5) }] };
    const [first, ...rest] = await Promise.allSettled([
      ledger.post(deposit(good, 1)),
      ledger.post(unbalanced),
      ledger.post(deposit(good, 2)),
    ]);
    expect(first.status).toBe('fulfilled');
    expect(rest.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect((await ledger.wallet(good)).main).toBe(3);
    expect((await ledger.wallet(bad)).main).toBe(0);
  });

  it('W4: the same entry on two servers at once is posted once', async () => {
    const servers = [newLedger(), newLedger()];
    const user = newUser();
    const entry = deposit(user, 500);
    const noise = () => deposit(newUser(), 1);
    const posted = await Promise.all(
      servers.flatMap((ledger) => [ledger.post(noise()), ledger.post(noise()), ledger.post(entry)]),
    );
    expect(posted.filter(({ entry: { id }, fresh }) => id === entry.id && fresh)).toHaveLength(1);
    expect((await newLedger().wallet(user)).main).toBe(500);
  });

  it('W6, W7, W8: whatever arrives together on two servers, no wallet is overdrawn and nothing is lost', async () => {
    const step = fc.record({
      who: fc.nat(3),
      server: fc.nat(1),
      kind: fc.constantFrom('stake', 'stake', 'stake', 'deposit', 'bonus', 'repeat'),
      amount: fc.integer({ min: 1, max: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 50 }), async (steps) => {
        const servers = [newLedger(), newLedger()];
        const users = Array.from({ length: 4 }, newUser);
        const round = asRoundId(unique('round'));
        const repeats = users.map((user) => stake(user, 10, unique('token'), round));
        for (const user of users) await newLedger().post(deposit(user, 100));
        const paid = await Promise.all(
          steps.map(async ({ who, server, kind, amount }) => {
            const user = users[who] ?? newUser();
            const entry =
              kind === 'stake'
                ? stake(user, amount, unique('token'), round)
                : kind === 'repeat'
                  ? (repeats[who] ?? stake(user, amount))
                  : deposit(user, amount, kind === 'bonus' ? 'bonus' : 'main');
            return servers[server]?.post(entry).then(
              ({ fresh }) =>
                fresh ? { who, change: kind === 'stake' ? -amount : kind === 'repeat' ? -10 : amount } : null,
              (error) => {
                expect(error.code).toBe('INSUFFICIENT_FUNDS');
                return null;
              },
            );
          }),
        );
        for (const [who, user] of users.entries()) {
          const { main, bonus } = await newLedger().wallet(user);
          expect(Math.min(main, bonus)).toBeGreaterThanOrEqual(0);
          const changes = paid.map((one) => (one?.who === who ? one.change : 0));
          expect(main + bonus).toBe(changes.reduce((sum, change) => sum + change, 100));
        }
        const staked = await newLedger().total(account.round(round));
        const negative = paid.map((one) => Math.min(one?.change ?? 0, 0));
        expect(staked).toBe(-negative.reduce((sum, change) => sum + change, 0));
      }),
      { numRuns: 15 },
    );
  }, 60_000);
});

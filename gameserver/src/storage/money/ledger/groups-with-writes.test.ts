import { Refusal } from '@chewata/common/errors';
import { asRoundId, asUserId, type UserId } from '@chewata/common/ids';
import { santim } from '@chewata/common/money';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { NewEntry } from '#domain/ledger/entry.ts';
import { ledgerRules } from '#domain/ledger/rules.ts';
import { refundEntry, stakeEntry } from '#domain/rooms/stake.ts';
import { systemClock } from '#runtime/clock.ts';
import { jointWrite } from '../../joint-writes.ts';
import { connectMongo, prepareCollections } from '../../mongo-connection.ts';
import { Conflict, sessionOf, type Write } from '../../transaction.ts';
import { ledgerModels } from './ledger-models.ts';
import { mongoLedger } from './mongo-ledger.ts';

let connection: Connection;
let serial = 0;
const unique = (name: string) => `${name}-${process.pid}-${++serial}`;
const newLedger = () => mongoLedger(connection, systemClock(0), ledgerRules);
const notes = () => connection.collection<{ _id: string }>('notes');

beforeAll(async () => {
  connection = await connectMongo(inject('mongoUrl').replace('/?', `/${unique('writes')}?`));
  ledgerModels(connection);
  await prepareCollections(connection);
  await connection.createCollection('notes');
});
afterAll(async () => {
  await connection?.dropDatabase();
  await connection?.close();
});

async function payer(amount = 100): Promise<UserId> {
  const user = asUserId(unique('user'));
  const account = ledgerRules.walletOf(user).main;
  await ledgerModels(connection).balances.create({ _id: account, balance: amount });
  return user;
}
const stake = (userId: UserId, cards = ['7']) =>
  stakeEntry({
    roundId: asRoundId('round'),
    userId,
    token: unique('token'),
    cards,
    amount: santim(10),
    free: false,
  });
const noting =
  (_id: string): Write =>
  async (tx) => {
    await notes().insertOne({ _id }, { session: sessionOf(tx) });
  };
/** Counts the commits of the connection while `work` runs. */
async function commitsOf(work: () => Promise<unknown>): Promise<number> {
  let commits = 0;
  const count = ({ commandName }: { commandName: string }) => {
    if (commandName === 'commitTransaction') commits++;
  };
  connection.getClient().on('commandStarted', count);
  await work();
  connection.getClient().off('commandStarted', count);
  return commits;
}

describe('entries in one group that change other documents too', () => {
  it('W7: one whose writes are refused fails alone, with all that it wrote', async () => {
    const ledger = newLedger();
    const [good, bad, other] = [await payer(), await payer(), await payer()];
    const written = unique('note');
    const refuse: Write = () => Promise.reject(new Refusal('NO_FREE_SPIN'));
    const outcomes = await Promise.allSettled([
      ledger.post(stake(good), [noting(unique('note'))]),
      ledger.post(stake(bad), [noting(written), refuse]),
      ledger.post(stake(other)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { code: 'NO_FREE_SPIN' } });
    expect(await notes().findOne({ _id: written })).toBeNull();
    for (const [user, left] of [
      [good, 90],
      [bad, 100],
      [other, 90],
    ] as const)
      expect((await ledger.wallet(user)).main).toBe(left);
  });

  it('W7: of writes that one command makes, one that is refused fails alone', async () => {
    const ledger = newLedger();
    const batches: number[] = [];
    const write = jointWrite<boolean>({
      write: async (items) => {
        batches.push(items.length);
        if (items.includes(false)) throw new Refusal('ROOM_STARTED');
      },
    });
    const users = [await payer(), await payer(), await payer(), await payer()];
    const outcomes = await Promise.allSettled(
      users.map((user, index) => ledger.post(stake(user), [write(index !== 2)])),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[2]).toMatchObject({ reason: { code: 'ROOM_STARTED' } });
    expect(batches).toEqual([4, 2, 2, 1, 1]);
  });

  it('all refunds that arrive together are one transaction, each with the wallet after it', async () => {
    const ledger = newLedger();
    const user = await payer();
    const cards = ['1', '2', '3', '4'];
    const { entry } = await ledger.post(stake(user, cards));
    const refunds = cards.flatMap((card) => refundEntry(entry, card) ?? []);
    const post = (one: NewEntry) => ledger.post(one, [noting(unique('note'))]);
    let wallets: (number | undefined)[] = [];
    const commits = await commitsOf(async () => {
      const posted = await Promise.all(refunds.map(post));
      wallets = posted.map(({ wallet }) => wallet?.main);
    });
    expect(commits).toBe(1);
    expect(wallets).toEqual([70, 80, 90, 100]);
  });

  it('after a conflict, documents of every server are written before and after the transaction, not in it', async () => {
    const ledger = newLedger();
    const steps: string[] = [];
    let conflicts = 1;
    const write = jointWrite<string>({
      write: async (items) => {
        steps.push(`with ${items}`);
        if (conflicts-- > 0) throw new Conflict();
      },
      apart: {
        documentOf: () => 'shared',
        before: async (items) => void steps.push(`before ${items}`),
        after: async (items) => void steps.push(`after ${items}`),
      },
    });
    const user = await payer();
    await ledger.post(stake(user), [write('a')]);
    await ledger.post(stake(user), [write('b')]);
    expect(steps).toEqual(['with a', 'before a', 'after a', 'before b', 'after b']);
    expect((await ledger.wallet(user)).main).toBe(80);
  });
});

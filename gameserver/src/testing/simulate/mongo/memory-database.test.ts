import { Refusal } from '@chewata/common/errors';
import { ALGORITHMS } from '@chewata/common/fairness/algorithms';
import { percentTenths } from '@chewata/common/games/percent';
import { asRoundId, asUserId } from '@chewata/common/ids';
import { santim } from '@chewata/common/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refundEntry, stakeEntry } from '#domain/rooms/stake.ts';
import { randomBy } from '../../random.ts';
import { type RoomsStores, roomsStores } from '../../rooms/stores.ts';
import { newData, simulatedStores } from '../simulated-stores.ts';

const SEQUENCES = 25;
const COMMANDS = 16;
const AT = Date.parse('2036-01-07T09:00:00Z');
const clock = { now: () => AT, ruleNow: () => AT, sleep: async () => undefined };

type Stores = Omit<RoomsStores, 'close' | 'fairnessBooks'>;
let real: RoomsStores;
beforeAll(async () => {
  real = await roomsStores(clock, `same-${process.pid}`);
});
afterAll(() => real.close());

type Command = (stores: Stores) => Promise<unknown>;

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

function anyCommand(sequence: number, random: () => number): Command {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const id = asRoundId(`round-${sequence}-${pick([1, 2])}`);
  const user = asUserId(`user-${sequence}-${pick([1, 2])}`);
  const card = pick(['1', '2']);
  const token = `token-${pick([1, 2, 3])}`;
  const round = {
    ...{
      id,
      game: 'spin' as const,
      stake: santim(1000),
      space: null,
      schedule: null,
      serverSeed: 'ab',
      commitment: 'cd',
    },
    ...{
      beacon: null,
      houseCut: percentTenths(200),
      bonusOn: false,
      createdAt: new Date(AT + Number(id.at(-1))),
    },
  } as const;
  const stake = { roundId: id, userId: user, token, cards: [card], amount: santim(1000), free: false };
  const stakeId = stakeEntry(stake).id;
  const sealed = [{ card, userId: user, seat: 1, stakeId, free: false }];
  const noStory = { calls: [], callTimes: [], claims: [], storyHash: null };
  const { people, players } = { players: [user], people: { [user]: { name: 'A', phone: '*', seat: 1 } } };
  const seal = {
    ...{ cards: sealed, players, people },
    ...{
      houseCut: percentTenths(200),
      totalStake: santim(1000),
      netWin: santim(800),
      startedAt: new Date(AT),
    },
    ...{
      commitment: pick(['cd', 'cd', 'ef']),
      clientEntropy: 'e',
      sealedAt: new Date(AT),
      algorithm: ALGORITHMS.seats,
    },
  };
  const refund = async (stores: Stores) => {
    const posted = (await stores.ledger.ofRound(id)).filter(({ kind }) => kind === 'stake').sort(byId)[0];
    const cards = posted?.kind === 'stake' ? posted.detail.cards : [];
    const entry = posted && refundEntry(posted, cards[0]?.card ?? '');
    return (
      entry &&
      stores.ledger.post(entry, [stores.rounds.countRefund(id, entry.detail.stakeId, entry.detail.card)])
    );
  };
  const sealPaid = async (stores: Stores) => {
    const posted = (await stores.ledger.ofRound(id)).filter(({ kind }) => kind === 'stake').sort(byId)[0];
    const cards = posted?.kind === 'stake' ? posted.detail.cards.map((staked) => staked.card) : [];
    const inPlay = cards.map((paid) => ({
      card: paid,
      userId: user,
      seat: 1,
      stakeId: posted?.id ?? '',
      free: false,
    }));
    return stores.rounds.seal(id, (await stores.rounds.find(id))?.refunds ?? 0, { ...seal, cards: inPlay });
  };
  return pick<Command>([
    (stores) => stores.rounds.begin(round),
    (stores) => stores.ledger.post(stakeEntry(stake), [stores.rounds.taking(id, user, round)]),
    (stores) => stores.ledger.post(stakeEntry(stake), [stores.rounds.taking(id, user, round)]),
    (stores) => stores.ledger.post(stakeEntry(stake), [stores.users.addSpins(user, -1)]),
    refund,
    refund,
    sealPaid,
    sealPaid,
    (stores) => stores.rounds.seal(id, 99, seal),
    (stores) => stores.rounds.addPlayer(id, user),
    (stores) => stores.rounds.dropPlayer(id, user),
    (stores) => {
      const refunded = { cards: sealed, players, people, totalStake: santim(1000), endedAt: new Date(AT) };
      return stores.rounds.refund(id, { ...refunded, ...noStory, refundedFor: 'tooFew' }, false);
    },
    (stores) => stores.rounds.close(id),
    (stores) =>
      stores.together(
        stores.rounds.finish(
          id,
          { winners: [], ...noStory },
          { endedAt: new Date(AT), playedAt: new Date(AT) },
        ),
        stores.users.addSpins(user, 1),
      ),
    (stores) => stores.rounds.inPlay(round, user),
    async (stores) =>
      [...(await stores.rounds.open())].filter((open) => open.includes(`-${sequence}-`)).sort(),
    (stores) => stores.together(stores.bonusWagers.add(user, santim(500))),
    async (stores) => {
      const was = pick([santim(0), santim(500)]);
      return stores.together(stores.bonusWagers.change(user, was, santim(200)));
    },
  ]);
}

const outcomeOf = async (command: Promise<unknown>): Promise<unknown> => {
  try {
    return (await command) ?? 'nothing';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};

async function stateOf(stores: Stores, sequence: number) {
  const rounds = [1, 2].map((n) => asRoundId(`round-${sequence}-${n}`));
  const users = [1, 2].map((n) => asUserId(`user-${sequence}-${n}`));
  const entries = await Promise.all(rounds.map((id) => stores.ledger.ofRound(id)));
  return {
    rounds: await Promise.all(rounds.map((id) => stores.rounds.find(id))),
    entries: entries.map((list) => [...list].sort(byId)),
    wallets: await Promise.all(users.map((user) => stores.ledger.wallet(user))),
    spins: (await Promise.all(users.map((user) => stores.users.get(user)))).map(
      (user) => user?.remainingSpin,
    ),
    wagers: await stores.bonusWagers.left(users),
    totals: await Promise.all(rounds.map((id) => stores.ledger.total(`round:${id}`))),
  };
}

async function newUsers(stores: Stores, sequence: number): Promise<void> {
  for (const n of [1, 2]) {
    const id = asUserId(`user-${sequence}-${n}`);
    await stores.users.create({
      ...{ id, name: 'Ada', phone: `+2519${10_000_000 + 10 * sequence + n}` as never, role: 'user' },
      ...{
        passwordHash: null,
        telegramId: null,
        telegramLinkedAt: null,
        language: 'en',
        remainingSpin: n - 1,
      },
      ...{ referralCode: `code-${sequence}-${n}`, referredBy: null, withdrawalsHeldUntil: null },
      ...{
        smsOnlyUntil: null,
        frozenAt: null,
        sessionEpoch: 0,
        passwordResetAt: null,
        createdAt: new Date(AT),
      },
    });
    await stores.ledger.post({
      ...{ id: `deposit:${id}`, kind: 'deposit', userId: id, detail: { depositId: 'd', method: 'test' } },
      postings: [
        { account: 'provider:test', amount: santim(-2500) },
        { account: `user:${id}:main`, amount: santim(2500) },
      ],
    });
  }
}

it(`the collections of the simulation do the same as the document store, in ${SEQUENCES} sequences`, async () => {
  const { stores: memory } = simulatedStores(
    newData(() => AT),
    async (work) => work(),
    clock,
    'test',
  );
  const outcomes = new Set<string>();
  for (let sequence = 1; sequence <= SEQUENCES; sequence++) {
    const random = randomBy(sequence);
    for (const stores of [real, memory]) await newUsers(stores, sequence);
    for (let n = 0; n < COMMANDS; n++) {
      const choice = Math.floor(random() * 2 ** 31);
      const run = (stores: Stores) => outcomeOf(anyCommand(sequence, randomBy(choice))(stores));
      const [theirs, ours] = [await run(real), await run(memory)];
      expect(ours, `sequence ${sequence}, command ${n}`).toEqual(theirs);
      if (typeof theirs === 'string') outcomes.add(theirs);
    }
    expect(await stateOf(memory, sequence), `sequence ${sequence}`).toEqual(await stateOf(real, sequence));
  }
  expect([...outcomes].sort()).toEqual(
    expect.arrayContaining([
      'INSUFFICIENT_FUNDS',
      'NOT_PLAYING',
      'NO_FREE_SPIN',
      'ROOM_STARTED',
      'UNAVAILABLE',
    ]),
  );
});

it('of two transactions that change one document the first one wins, and the other one is tried again', async () => {
  const data = newData(() => AT);
  const { stores } = simulatedStores(data, async (work) => work(), clock, 'one');
  const { together } = simulatedStores(data, async (work) => work(), clock, 'other').stores;
  await newUsers(stores, 1);
  const user = asUserId('user-1-1');
  let attempts = 0;
  await together(async (tx) => {
    const isFirst = ++attempts === 1;
    // Its snapshot is from before the other change.
    await stores.users.addSpins(asUserId('user-1-2'), 1)(tx);
    if (isFirst) await stores.together(stores.users.addSpins(user, 1));
    await stores.users.addSpins(user, 1)(tx);
  });
  expect(attempts).toBe(2);
  const spins = async (id: string) => (await stores.users.get(asUserId(id)))?.remainingSpin;
  expect([await spins('user-1-1'), await spins('user-1-2')]).toEqual([2, 2]);
});

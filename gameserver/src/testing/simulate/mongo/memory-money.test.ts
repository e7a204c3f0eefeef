import { Refusal } from '@chewata/common/errors';
import { asUserId } from '@chewata/common/ids';
import { santim } from '@chewata/common/money';
import { parsePhone } from '@chewata/common/phone';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connectMongo, prepareCollections } from '#storage/mongo-connection.ts';
import { randomBy } from '../../random.ts';
import { COMMON_PARTS, NO_PROOF, type SimulatedContext } from '../simulated-context.ts';
import { endPayouts, payIn, transfer, withdraw } from '../simulated-money.ts';
import { documentStores, newData, simulatedStores } from '../simulated-stores.ts';

const SEQUENCES = 8;
const COMMANDS = 20;
const AT = Date.parse('2036-01-07T09:00:00Z');
const PLAYERS = [1, 2, 3];

let now = AT;
const clock = { now: () => now, ruleNow: () => now, sleep: async () => undefined };

/** The services' context of one game server on those stores, without rooms. */
function contextOn(stores: ReturnType<typeof documentStores>): SimulatedContext {
  const random = { bytes: (count: number) => Buffer.alloc(count, 7), token: () => 'token' };
  const publish = { balance: () => undefined, notification: () => undefined };
  return { ...COMMON_PARTS, ...NO_PROOF, ...stores, clock, random, publish } as unknown as SimulatedContext;
}

let real: SimulatedContext;
let close: () => Promise<void>;
beforeAll(async () => {
  const connection = await connectMongo(inject('mongoUrl').replace('/?', `/same-money-${process.pid}?`));
  await prepareCollections(connection);
  real = contextOn(documentStores(connection, clock));
  close = async () => {
    await connection.dropDatabase();
    await connection.close();
  };
});
afterAll(() => close());

const playerOf = (sequence: number, n: number) => {
  const phone = parsePhone(`09${10_000_000 + 10 * sequence + n}`);
  if (!phone) throw new Error('no phone');
  return { id: asUserId(`${sequence}${n}`.padStart(24, '0')), name: `Player ${n}`, phone, isAdmin: false };
};

const newUser = (ctx: SimulatedContext, { id, name, phone }: ReturnType<typeof playerOf>): Promise<unknown> =>
  ctx.users.create({
    ...{ id, name, phone, role: 'user', passwordHash: null, telegramId: null, telegramLinkedAt: null },
    ...{ language: 'en', remainingSpin: 0, referralCode: `code-${id}`, referredBy: null },
    ...{ withdrawalsHeldUntil: null, smsOnlyUntil: null, frozenAt: null, sessionEpoch: 0 },
    ...{ passwordResetAt: null, createdAt: new Date(AT) },
  });

type Command = (ctx: SimulatedContext) => Promise<unknown>;

function anyCommand(sequence: number, random: () => number): Command {
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const [player, other] = [playerOf(sequence, whole(1, 3)), playerOf(sequence, whole(1, 3))];
  // Few keys, so that commands are repeated; a key always has the same amount.
  const n = whole(1, 6);
  const command = { key: `KEY${sequence}${player.id.slice(-1)}${n}`, amount: santim(2500 + 700 * n) };
  const kind = whole(1, 5);
  if (kind <= 2) return (ctx) => payIn(ctx, player, command);
  if (kind === 3) return (ctx) => withdraw(ctx, player, { ...command, key: `${command.key}W` });
  if (kind === 4)
    return (ctx) => transfer(ctx, player, { ...command, key: `${command.key}T`, to: other.phone });
  return endPayouts;
}

async function outcomeOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return (await work) ?? 'nothing';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

const stateOf = async (ctx: SimulatedContext, sequence: number) =>
  Promise.all(
    PLAYERS.map(async (n) => {
      const { id } = playerOf(sequence, n);
      return { wallet: await ctx.ledger.wallet(id), record: await ctx.playRecords.get(id) };
    }),
  );

it(`money moves in memory as in the document store, in ${SEQUENCES} sequences`, async () => {
  const memory = contextOn(
    simulatedStores(
      newData(() => now),
      async (work) => work(),
      clock,
      'test',
    ).stores,
  );
  const outcomes = new Set<string>();
  for (let sequence = 1; sequence <= SEQUENCES; sequence++) {
    const random = randomBy(sequence);
    for (const ctx of [real, memory]) for (const n of PLAYERS) await newUser(ctx, playerOf(sequence, n));
    for (let n = 0; n < COMMANDS; n++) {
      now += 1000;
      const choice = Math.floor(random() * 2 ** 31);
      const run = (ctx: SimulatedContext) => outcomeOf(anyCommand(sequence, randomBy(choice))(ctx));
      const [theirs, ours] = [await run(real), await run(memory)];
      expect(ours, `sequence ${sequence}, command ${n}`).toEqual(theirs);
      outcomes.add(typeof theirs === 'string' ? theirs : Object.keys(theirs as object).join());
    }
    expect(await stateOf(memory, sequence), `sequence ${sequence}`).toEqual(await stateOf(real, sequence));
  }
  expect([...outcomes].sort()).toEqual(
    expect.arrayContaining(['INSUFFICIENT_FUNDS', 'nothing', 'sent', 'txnId']),
  );
});

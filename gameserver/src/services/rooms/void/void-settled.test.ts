import type { RoundId } from '@chewata/common/ids';
import { fromBirr, santim } from '@chewata/common/money';
import { expect, it } from 'vitest';
import { account } from '#domain/ledger/accounts.ts';
import { adjustmentEntry, entryId } from '#domain/ledger/entries.ts';
import type { Round } from '#domain/rooms/round.ts';
import { useBingoRounds, WINDOW_MS } from '#testing/rooms/bingo-rounds.ts';
import { DEATH, died } from '#testing/rooms/two-players.ts';
import { completeRecord } from '../fairness/complete-record.ts';
import { betHistory } from '../history/bet-history.ts';
import { roundFairness } from '../history/round-fairness.ts';
import type { Player } from '../rooms-context.ts';
import { voidSettled } from './void-settled.ts';

const rounds = useBingoRounds();
const { callsUntil, callTo, claim, money, playing } = rounds;

/** Ada has won 80 Birr of the 100 that she and Ben have staked. */
async function won(): Promise<Round> {
  const id = await playing(['7'], ['8']);
  await callTo(id, await callsUntil(id, '7'));
  await claim(rounds.ada, id, '7');
  await rounds.bench.pass(id, WINDOW_MS);
  return roundNow(id);
}

async function roundNow(id: RoundId): Promise<Round> {
  const round = await rounds.bench.ctx.rounds.find(id);
  if (!round) throw new Error('no round');
  return round;
}

let serial = 0;
/** Money leaves a balance, or comes. */
const move = ({ id: userId }: Player, birr: number) =>
  rounds.bench.ctx.ledger.post(
    adjustmentEntry(`void-test-${process.pid}-${++serial}`, {
      userId,
      wallet: 'main',
      amount: santim(birr * 100),
    }),
  );
const voids = (round: Round, ctx = rounds.bench.ctx) => voidSettled(ctx, round, 'The wrong card won.', []);
const reasonsOf = async ({ id }: Player) =>
  (await rounds.bench.ctx.notifications.ofUser(id, 10)).filter(({ params }) => params.reason !== undefined);

it('R14: stakes go back, the win is taken back, players learn why, and the record stays beside a second one', async () => {
  const { ada, ben, bench } = rounds;
  const round = await won();
  const revenue = async () => bench.ctx.ledger.total('house:revenue');
  const [before, record] = [await revenue(), await roundFairness(bench.ctx, ada, round.id)];
  await voids(round);
  expect([await money(ada), await money(ben)]).toEqual([100_000, 100_000]);
  expect((await revenue()) - before).toBe(-2000);
  expect(await bench.ctx.ledger.total(account.round(round.id))).toBe(0);
  expect(await bench.ctx.ledger.find(entryId.void(round.id))).toMatchObject({ id: `void:${round.id}` });
  for (const player of [ada, ben]) {
    expect((await betHistory(bench.ctx, player.id, 1)).rows[0]).toMatchObject({
      status: 'Refunded',
      result: 'Refunded',
      winAmount: 0,
      winners: {},
    });
    expect((await reasonsOf(player)).map(({ params }) => params.reason)).toEqual(['The wrong card won.']);
  }
  const after = await roundFairness(bench.ctx, ada, round.id);
  expect({ ...after, wouldHaveWon: null, voided: null }).toEqual(record);
  expect(after.wouldHaveWon).toEqual([{ card: '7', seat: 1 }]);
  expect(after.voided).toMatchObject({ record: record.log?.hash, log: { fate: 'voided' } });
  expect(after.voided?.log?.hash).toBe(after.voided?.hash);
});

it('R15: who has spent a part of the win keeps it without the stake; a later deposit is not touched', async () => {
  const { ada, ben, bench } = rounds;
  const round = await won();
  await move(ada, -1000);
  await move(ada, 500);
  await voids(round);
  expect([await money(ada), await money(ben)]).toEqual([50_000, 100_000]);
  expect((await roundNow(round.id)).voided?.kept).toEqual([{ userId: ada.id, amount: fromBirr(50) }]);
  expect((await betHistory(bench.ctx, ada.id, 1)).rows[0]).toMatchObject({
    result: 'Refunded',
    winAmount: 50,
  });
});

it('R14: happens once, however many administrators do it at the same moment', async () => {
  const round = await won();
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => voids(round)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'ALREADY_DECIDED' });
  expect([await money(rounds.ada), await money(rounds.ben)]).toEqual([100_000, 100_000]);
  expect(await reasonsOf(rounds.ada)).toHaveLength(1);
});

it('R15: counts what the winner spends at the same moment, and W6 holds', async () => {
  const { ada, bench } = rounds;
  const round = await won();
  const spending = Array.from({ length: 6 }, () => move(ada, -175));
  const [outcome] = await Promise.allSettled([voids(round), ...spending]);
  expect(outcome).toMatchObject({ status: 'fulfilled' });
  const settled = await bench.ctx.ledger.find(entryId.settlement(round.id));
  const entries = await bench.ctx.ledger.ofAccount(
    account.main(ada.id),
    new Date(0),
    new Date(bench.clock.now() + 1),
  );
  // The lowest balance between the win and its taking back, by the journal alone.
  let [balance, lowest] = [0, 8000];
  for (const { id, postings } of entries) {
    if (id === entryId.void(round.id)) break;
    for (const line of postings) if (line.account === account.main(ada.id)) balance += line.amount;
    if (settled && id !== settled.id && balance < 95_000 + 8000) lowest = Math.min(lowest, balance);
  }
  const entry = await bench.ctx.ledger.find(entryId.void(round.id));
  const taken = entry?.kind === 'void' ? entry.detail.players[0]?.taken : null;
  expect(await money(ada)).toBeGreaterThanOrEqual(0);
  expect(taken).toBe(Math.max(0, Math.min(8000, lowest)));
});

it('R14: a server that dies before or after the posting leaves all or nothing, and the record is completed', async () => {
  const { ada, bench } = rounds;
  const round = await won();
  const { ctx } = bench;
  const dead = [
    { ...ctx, due: { ...ctx.due, schedule: died } },
    { ...ctx, ledger: { ...ctx.ledger, post: died } },
  ];
  for (const dying of dead) await expect(voids(round, dying)).rejects.toThrow(DEATH);
  expect((await roundNow(round.id)).voided).toBeNull();
  expect(await money(ada)).toBe(103_000);
  const publish = { ...ctx.publish, balance: () => void died().catch(() => undefined) };
  const rest = { ...ctx, publish, roundLog: { ...ctx.roundLog, add: died } };
  await expect(voids(round, rest)).rejects.toThrow(DEATH);
  expect(await money(ada)).toBe(100_000);
  expect((await roundFairness(ctx, ada, round.id)).voided?.log).toBeNull();
  // The work scheduled before the posting is due a little later.
  const { leases } = await ctx.due.claim(bench.clock.now() + 61_000, 5000);
  const due = leases.filter(({ subject }) => subject === round.id).map(({ job }) => job);
  expect(due).toEqual(expect.arrayContaining(['count', 'record']));
  await completeRecord(ctx, round.id);
  expect((await roundFairness(ctx, ada, round.id)).voided?.log).not.toBeNull();
});

import { fromBirr } from '@chewata/common/money';
import { describe, expect, it } from 'vitest';
import { CALL_MS, useBingoRounds, WINDOW_MS } from '#testing/rooms/bingo-rounds.ts';
import { joinRoom } from '../enter/join-room.ts';
import { betHistory } from '../history/bet-history.ts';
import { roundFairness } from '../history/round-fairness.ts';
import { advanceRoom } from './advance-room.ts';

const rounds = useBingoRounds();
const { claim, callsUntil, callTo, money, pay, playing } = rounds;

describe('the settlement', () => {
  it('P8: 2 % of the stakes of a referred player go to the referrer, out of the house part', async () => {
    const referrer = await rounds.bench.player(0);
    const carl = await rounds.bench.player(1000, { referredBy: referrer.id });
    const old = await rounds.bench.player(1000, {
      referredBy: referrer.id,
      createdAt: new Date('2025-11-04T00:00:00Z'),
    });
    for (const player of [carl, old])
      rounds.bench.members.add(`${(rounds.target as { gameSpace: string }).gameSpace}:${player.id}`);
    const { roomId } = await pay(carl, '1', '2');
    await pay(old, '3');
    await rounds.bench.pass(roomId, 30_000 + 76 * CALL_MS);
    expect(await money(referrer)).toBe(200);
    const settled = await rounds.bench.ctx.ledger.find(`settle:${roomId}`);
    expect(settled?.detail).toMatchObject({
      referrals: [{ referrer: referrer.id, player: carl.id, amount: 200 }],
    });
    const revenue = settled?.postings.find((line) => line.account === 'house:revenue');
    expect(revenue?.amount).toBe(15_000 - 12_000 - 200);
  });

  it('P7: tax is withheld above the threshold, and published with the amount', async () => {
    const { tax } = rounds.bench.settings.value;
    rounds.bench.settings.value = {
      ...rounds.bench.settings.value,
      tax: { ...tax, threshold: fromBirr(79), from: '2026-01-01T00:00:00Z' },
    };
    const id = await playing(['7'], ['8']);
    await callTo(id, await callsUntil(id, '7'));
    await claim(rounds.ada, id, '7');
    await rounds.bench.pass(id, WINDOW_MS);
    rounds.bench.settings.value = { ...rounds.bench.settings.value, tax };
    expect(await money(rounds.ada)).toBe(95_000 + 8000 - 1600);
    expect(rounds.bench.argumentsOf('gameFinished')[0]?.[2]).toMatchObject({ 7: [{ amount: 80, tax: 16 }] });
    const settled = await rounds.bench.ctx.ledger.find(`settle:${id}`);
    expect(settled?.postings.find((line) => line.account === 'tax:withheld')?.amount).toBe(1600);
  });

  it('happens once if three servers do it, and is published', async () => {
    const id = await playing(['7'], ['8']);
    await callTo(id, await callsUntil(id, '7'));
    await claim(rounds.ada, id, '7');
    rounds.bench.clock.set(rounds.bench.clock.now() + WINDOW_MS);
    await Promise.all([1, 2, 3].map(() => advanceRoom(rounds.bench.ctx, id)));
    await rounds.bench.pass(id, 0);
    expect(await money(rounds.ada)).toBe(103_000);
    expect(rounds.bench.argumentsOf('gameFinished').length).toBeGreaterThanOrEqual(1);
  });

  it('leaves Redis some minutes later, and its document still answers', async () => {
    const id = await playing(['7'], ['8']);
    await callTo(id, await callsUntil(id, '7'));
    await claim(rounds.ada, id, '7');
    await rounds.bench.pass(id, WINDOW_MS);
    expect(await rounds.bench.redis.pttl(`room:{${id}}`)).toBeGreaterThan(60_000);
    await rounds.bench.redis.del(`room:{${id}}`);
    const { seq: _, ...room } = await joinRoom(rounds.bench.ctx, rounds.ada, 'bingo', {
      by: 'room',
      roomId: id,
    });
    expect(room).toMatchObject({
      status: 'Finished',
      seat: 1,
      players: { 1: ['7'], 2: ['8'] },
      netWin: 80,
    });
    expect((await roundFairness(rounds.bench.ctx, rounds.ada, id)).calls).toEqual(room.calledNumbers);
    expect((await betHistory(rounds.bench.ctx, rounds.ada.id, 1)).rows[0]).toMatchObject({ result: 'Won' });
  });
});

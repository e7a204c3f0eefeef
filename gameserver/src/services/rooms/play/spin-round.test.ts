import type { JoinTarget } from '@chewata/common/contract/sockets/payloads';
import { QUICKNET } from '@chewata/common/fairness/chain';
import { recordFaults } from '@chewata/common/fairness/record-faults';
import { recordHash } from '@chewata/common/fairness/round-log';
import { storyHash } from '@chewata/common/fairness/round-story';
import { verifyRound } from '@chewata/common/fairness/verification';
import { asSpaceId, type RoundId } from '@chewata/common/ids';
import { fromBirr } from '@chewata/common/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account } from '#domain/ledger/accounts.ts';
import { type RoomsBench, roomsBench } from '#testing/rooms/bench.ts';
import { confirmCards } from '../cards/confirm-cards.ts';
import { removeCards } from '../cards/remove-cards.ts';
import { selectCards } from '../cards/select-cards.ts';
import { joinRoom } from '../enter/join-room.ts';
import { betHistory } from '../history/bet-history.ts';
import { roundFairness } from '../history/round-fairness.ts';
import type { Player } from '../rooms-context.ts';

const ROUND_MS = 11_000;

let bench: RoomsBench;
let target: JoinTarget;
let space = 0;

beforeAll(async () => {
  bench = await roomsBench({ SPIN_ROUND_MS: `${ROUND_MS}`, SPIN_PRESPIN_S: '5' });
});
afterAll(() => bench?.close());
beforeEach(() => {
  target = { by: 'stake', stake: fromBirr(20), gameSpace: asSpaceId(`spin-${++space}`), createGame: true };
  bench.events.length = 0;
});

async function player(birr = 1000, remainingSpin = 0): Promise<Player> {
  const one = await bench.player(birr, { remainingSpin });
  bench.members.add(`spin-${space}:${one.id}`);
  return one;
}
const select = (who: Player, card: string) =>
  selectCards(bench.ctx, who, { game: 'spin', target, cards: [card] });
const pay = (who: Player, card: string, free = false) =>
  confirmCards(bench.ctx, who, { game: 'spin', target, cards: [card], free });
const money = async (who: Player) => (await bench.ctx.ledger.wallet(who.id)).main;

async function started(count: number): Promise<{ id: RoundId; players: Player[] }> {
  const players = await Promise.all(Array.from({ length: count }, () => player()));
  let id: RoundId | undefined;
  for (const [index, who] of players.entries()) id = (await pay(who, `${90 - index * 7}`)).roomId;
  if (!id) throw new Error('no player has paid');
  await bench.pass(id, 30_000);
  return { id, players };
}

describe('spin', () => {
  it('allows one card per player, and says whether another player holds it or has paid for it', async () => {
    const [ada, ben] = [await player(), await player()];
    await select(ada, '5');
    await expect(select(ada, '6')).rejects.toMatchObject({
      code: 'CARD_LIMIT',
      messageKey: 'refusals.oneCardOnly',
    });
    await expect(select(ben, '5')).rejects.toMatchObject({ messageKey: 'refusals.spinCardViewed' });
    await pay(ada, '5');
    await expect(select(ben, '5')).rejects.toMatchObject({
      code: 'CARD_TAKEN',
      messageKey: 'refusals.spinCardTaken',
    });
    const room = await joinRoom(bench.ctx, ben, 'spin', target);
    expect(room).toMatchObject({ seat: null, players: { 1: ['5'] }, userNames: {}, maskedPhones: {} });
  });

  it('P2: shows the house cut before play as with one card more', async () => {
    const players = await Promise.all(Array.from({ length: 30 }, () => player()));
    for (const [index, who] of players.entries()) await pay(who, `${index + 1}`);
    const before = await joinRoom(bench.ctx, players[0] as Player, 'spin', target);
    expect(before).toMatchObject({ percent: 20.5, userCount: 30 });
    await bench.pass(before.id as RoundId, 30_000);
    const target2: JoinTarget = { by: 'room', roomId: before.id as RoundId };
    expect(await joinRoom(bench.ctx, players[0] as Player, 'spin', target2)).toMatchObject({ percent: 20 });
  });

  it('S8: with fewer than 10 cards: a countdown, one call, the result one round later', async () => {
    const { id, players } = await started(3);
    expect(bench.argumentsOf('spinConfig')).toEqual([[{ rounds: 1, percents: [100] }, id]]);
    await bench.pass(id, 4999);
    expect(bench.argumentsOf('spinCountdown')).toEqual([5, 4, 3, 2, 1].map((n) => [n, id]));
    expect(bench.argumentsOf('numberCall')).toEqual([]);
    await bench.pass(id, 1);
    expect(bench.argumentsOf('spinCountdownFinished')).toEqual([[id]]);
    const [[called, info] = []] = bench.argumentsOf('numberCall');
    expect([90, 83, 76]).toContain(called);
    expect(info).toMatchObject({ calledNumbers: [called], round: 1, cards: 3, netWin: 48 });
    await bench.pass(id, ROUND_MS - 1);
    expect(bench.argumentsOf('gameFinished')).toEqual([]);
    await bench.pass(id, 1);
    const winner = players[[90, 83, 76].indexOf(Number(called))] as Player;
    expect(bench.argumentsOf('gameFinished')[0]).toMatchObject([
      'Game Finished',
      [String(called)],
      { [String(called)]: [{ username: winner.name, amount: 48 }] },
      { roomId: id },
    ]);
    expect(await money(winner)).toBe(100_000 - 2000 + 4800);
    expect(await bench.ctx.ledger.total(account.round(id))).toBe(0);
  });

  it('D12 D14: cards are drawn and published by seat, and the record is in the log with its head in the result', async () => {
    const { id, players } = await started(3);
    await bench.pass(id, 5000 + 2 * ROUND_MS);
    const { log, ...record } = await roundFairness(bench.ctx, players[0] ?? null, id);
    expect(record).toMatchObject({ algorithm: 'hmac-sha256-seats-v1', beacon: null });
    expect(record.sealedAt).not.toBeNull();
    expect(record.cards.map((card) => 'seat' in card && card.seat).sort()).toEqual([1, 2, 3]);
    for (const { id: user, phone } of players)
      for (const secret of [user, phone]) expect(JSON.stringify(record)).not.toContain(secret);
    const { story, calls } = record;
    expect(story?.callTimes).toEqual(calls.map(() => expect.stringMatching(/^\d{4}-.*Z$/)));
    const seats = Object.fromEntries(record.cards.map((card) => [card.card, 'seat' in card && card.seat]));
    const [winning] = calls.map(String);
    expect(story?.winners).toMatchObject([{ card: winning, seat: seats[winning ?? ''], amount: 48 }]);
    expect(record.storyHash).toBe(story && storyHash(story));
    expect(recordFaults(record, { chain: QUICKNET, isSignatureOf: null, kept: null })).toEqual([]);
    expect(log).toMatchObject({ fate: 'played', hash: recordHash(record) });
    const [, , , info] = bench.argumentsOf('gameFinished')[0] ?? [];
    expect(info).toMatchObject({ head: { chain: log?.chain, n: log?.n } });
    const [sealed] = bench.argumentsOf('cardsSealed')[0] ?? [];
    expect(sealed).toMatchObject({ clientEntropy: record.clientEntropy, commitment: record.commitment });
    await bench.ctx.roundLog.add({ roundId: id, game: 'spin', fate: 'refunded', hash: 'other' });
    expect((await bench.ctx.fairnessLog.of(id))?.fate).toBe('played');
  });

  it('D11: the countdown before the wheel does not wait for the beacon, the wheel does', async () => {
    bench.settings.value = { ...bench.settings.value, beaconMode: 'preferred' };
    await bench.beacon.client.refresh();
    const { id } = await started(10);
    await bench.pass(id, 500);
    expect(bench.argumentsOf('spinCountdown')).toEqual([[5, id]]);
    bench.beacon.mood = 'down';
    await bench.pass(id, 8000);
    expect(bench.argumentsOf('spinCountdown')).toHaveLength(5);
    expect(bench.argumentsOf('numberCall')).toEqual([]);
    bench.beacon.mood = 'well';
    await bench.pass(id, 400);
    expect(bench.argumentsOf('numberCall')).toHaveLength(1);
    await bench.pass(id, ROUND_MS - 401);
    expect(bench.argumentsOf('numberCall')).toHaveLength(1);
    await bench.pass(id, 3 * ROUND_MS);
    const round = await bench.ctx.rounds.find(id);
    expect(round).toMatchObject({ status: 'Finished', algorithm: 'hmac-sha256-drand-v2' });
    expect(round?.winners.map(({ amount }) => amount)).toEqual([11_200, 3200, 1600]);
    bench.settings.value = { ...bench.settings.value, beaconMode: 'off' };
  });

  it('S1, S3: with 10 cards three different ones win 70, 20 and 10 per cent, each Won', async () => {
    const { id, players } = await started(10);
    await bench.pass(id, 5000 + 3 * ROUND_MS);
    const calls = bench.argumentsOf('numberCall').map(([card]) => card);
    expect(new Set(calls).size).toBe(3);
    const round = await bench.ctx.rounds.find(id);
    expect(round?.status).toBe('Finished');
    expect(round?.winners.map(({ card, amount }) => [Number(card), amount])).toEqual([
      [calls[0], 11_200],
      [calls[1], 3200],
      [calls[2], 1600],
    ]);
    const fairness = await roundFairness(bench.ctx, players[0] ?? null, id);
    expect(verifyRound('spin', { ...fairness, serverSeed: fairness.serverSeed ?? '' })).toMatchObject({
      fair: true,
    });
    const third = players.find((who) => who.id === round?.winners[2]?.userId) as Player;
    expect((await betHistory(bench.ctx, third.id, 1)).rows[0]).toMatchObject({
      result: 'Won',
      winAmount: 16,
    });
    expect(await bench.ctx.ledger.total(account.round(id))).toBe(0);
  });
});

describe('free spins (S9)', () => {
  beforeEach(async () => {
    // Public rooms of earlier tests.
    await bench.redis.flushdb();
    target = { by: 'stake', stake: fromBirr(20), gameSpace: null, createGame: true };
  });

  it('pay one card at the stake of 20 by the house, and come back with the card', async () => {
    const ada = await player(0, 1);
    const before = await bench.ctx.ledger.total('house:promotions');
    const { roomId, remainingSpin } = await pay(ada, '5', true);
    expect(remainingSpin).toBe(0);
    expect(await bench.ctx.ledger.total(account.round(roomId))).toBe(2000);
    expect(await bench.ctx.ledger.total('house:promotions')).toBe(before - 2000);
    const outcome = await removeCards(bench.ctx, ada, { game: 'spin', target, cards: null });
    expect(outcome).toMatchObject({ cards: [], activeBalance: 0, remainingSpin: 1 });
    expect(await bench.ctx.ledger.total('house:promotions')).toBe(before);
  });

  it('are refused if none is left, and at another stake', async () => {
    const ada = await player(1000, 0);
    await expect(pay(ada, '5', true)).rejects.toMatchObject({ code: 'NO_FREE_SPIN' });
    expect(await money(ada)).toBe(100_000);
    const ben = await player(1000, 3);
    target = { ...target, stake: fromBirr(50) } as JoinTarget;
    await expect(pay(ben, '5', true)).rejects.toMatchObject({ code: 'NO_FREE_SPIN' });
  });

  it('one spin used twice at the same moment pays once', async () => {
    const ada = await player(0, 1);
    const outcomes = await Promise.allSettled([pay(ada, '5', true), pay(ada, '6', true)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('S10: are refused in a room of a space, and kept', async () => {
    target = { ...target, gameSpace: asSpaceId(`spin-${space}`) } as JoinTarget;
    const ada = await player(0, 1);
    await expect(pay(ada, '5', true)).rejects.toMatchObject({ code: 'FREE_SPIN_PUBLIC_ONLY' });
    expect((await bench.ctx.users.get(ada.id))?.remainingSpin).toBe(1);
  });

  it('S11: go back before the seal without two other paying players', async () => {
    const [ada, ben, cat, dan] = [await player(0, 1), await player(0, 1), await player(), await player()];
    const { roomId } = await pay(ada, '5', true);
    await pay(ben, '6', true);
    await pay(cat, '7');
    await bench.pass(roomId, 30_000);
    // Only one player paid: both spins are back, and one player is too few for a round (R5).
    expect((await bench.ctx.rounds.find(roomId))?.status).toBe('Refunded');
    for (const one of [ada, ben]) expect((await bench.ctx.users.get(one.id))?.remainingSpin).toBe(1);
    expect(await bench.ctx.ledger.total(account.round(roomId))).toBe(0);

    const second = (await pay(ada, '5', true)).roomId;
    await pay(cat, '7');
    await pay(dan, '8');
    await bench.pass(second, 30_000);
    const round = await bench.ctx.rounds.find(second);
    expect(round?.cards.map(({ card, free }) => [card, free])).toEqual([
      ['5', true],
      ['7', false],
      ['8', false],
    ]);
  });

  it('earn the referrer nothing', async () => {
    const referrer = await bench.player(0);
    const ada = await bench.player(0, { remainingSpin: 1, referredBy: referrer.id });
    const { roomId } = await pay(ada, '5', true);
    await pay(await player(), '6');
    await pay(await player(), '7');
    await bench.pass(roomId, 30_000 + 5000 + ROUND_MS);
    expect((await bench.ctx.rounds.find(roomId))?.status).toBe('Finished');
    expect(await money(referrer)).toBe(0);
  });
});

import type { JoinTarget } from '@chewata/common/contract/sockets/payloads';
import { callsOf } from '@chewata/common/fairness/calls';
import { seatEntropyOf } from '@chewata/common/fairness/commitment';
import { verifyRound } from '@chewata/common/fairness/verification';
import { bingoCard } from '@chewata/common/games/bingo/cards';
import { completeAt, winnersWithoutClaim } from '@chewata/common/games/bingo/patterns';
import type { RoundId } from '@chewata/common/ids';
import { asSpaceId } from '@chewata/common/ids';
import { fromBirr } from '@chewata/common/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account } from '#domain/ledger/accounts.ts';
import type { BingoState } from '#domain/rooms/bingo/state.ts';
import type { RoomState } from '#domain/rooms/room.ts';
import { type RoomsBench, roomsBench } from '#testing/rooms/bench.ts';
import { confirmCards } from '../cards/confirm-cards.ts';
import { selectCards } from '../cards/select-cards.ts';
import { joinRoom } from '../enter/join-room.ts';
import { betHistory } from '../history/bet-history.ts';
import { roundFairness } from '../history/round-fairness.ts';
import type { Player } from '../rooms-context.ts';
import { advanceRoom } from './advance-room.ts';
import { claimBingo } from './claim-bingo.ts';

const CALL_MS = 4000;
const WINDOW_MS = 1500;

let bench: RoomsBench;
let ada: Player;
let ben: Player;
let target: JoinTarget;
let space = 0;

beforeAll(async () => {
  bench = await roomsBench({ BINGO_CALL_MS: `${CALL_MS}`, BINGO_CLAIM_WINDOW_MS: `${WINDOW_MS}` });
});
afterAll(() => bench?.close());
beforeEach(async () => {
  [ada, ben] = [await bench.player(), await bench.player()];
  target = { by: 'stake', stake: fromBirr(50), gameSpace: newSpace(), createGame: true };
  bench.events.length = 0;
});

function newSpace() {
  const id = asSpaceId(`bingo-${++space}`);
  for (const player of [ada, ben]) bench.members.add(`${id}:${player.id}`);
  return id;
}
const pay = (player: Player, ...cards: string[]) =>
  confirmCards(bench.ctx, player, { game: 'bingo', target, cards, free: false });
const claim = (player: Player, roomId: RoundId, card: string | null = null) =>
  claimBingo(bench.ctx, player, { roomId, card });
const money = async (player: Player) => (await bench.ctx.ledger.wallet(player.id)).main;
const leave = (player: Player) => bench.ctx.presence.leave('bingo', player.id, 'socket', bench.clock.now());

async function state(id: RoundId): Promise<Omit<RoomState, 'play'> & { play: BingoState }> {
  const room = await bench.ctx.rooms.find(id);
  if (room?.game !== 'bingo' || !room.play) throw new Error('the room is not in play');
  return { ...room, play: room.play };
}

/** A room that plays, with these cards of Ada and Ben. */
async function playing(ofAda: string[], ofBen: string[]): Promise<RoundId> {
  const { roomId } = await pay(ada, ...ofAda);
  await pay(ben, ...ofBen);
  await bench.pass(roomId, 30_000);
  return roomId;
}
/** The number of calls after which the card is complete. */
const callsUntil = async (id: RoundId, card: string): Promise<number> =>
  1 + (completeAt(bingoCard(Number(card)), (await state(id)).play.order.map(Number)) ?? 75);
/** Advances the room until that number of calls is made, the last one at this moment. */
async function callTo(id: RoundId, calls: number): Promise<void> {
  for (;;) {
    const { called } = (await state(id)).play;
    if (called >= calls) return;
    const due = await advanceRoom(bench.ctx, id);
    if (due === null) throw new Error('it ended');
    if ((await state(id)).play.called === called) bench.clock.set(due);
  }
}

describe('the start', () => {
  it('R5: with one player refunds every stake, and publishes it', async () => {
    const { roomId } = await pay(ada, '7', '8');
    await bench.pass(roomId, 30_000);
    expect(await money(ada)).toBe(100_000);
    expect(await bench.ctx.ledger.total(account.round(roomId))).toBe(0);
    expect(bench.argumentsOf('timeoutMessage')).toEqual([
      [{ message: 'Not enough players. Your stake has been refunded.', success: false }, roomId],
    ]);
    expect(bench.argumentsOf('timeoutFinished')).toEqual([[roomId]]);
    expect(await bench.ctx.rounds.find(roomId)).toMatchObject({ status: 'Refunded', open: false });
    const { rows } = await betHistory(bench.ctx, ada.id, 1);
    expect(rows).toMatchObject([
      { roundId: roomId, result: 'Refunded', yourCards: ['7', '8'], winAmount: 0 },
    ]);
    const { serverSeed, calls } = await roundFairness(bench.ctx, ada, roomId);
    expect(serverSeed).toMatch(/^[0-9a-f]{64}$/);
    expect(calls).toEqual([]);
    const next = await joinRoom(bench.ctx, ada, 'bingo', target);
    expect(next.id).not.toBe(roomId);
  });

  it('R7: seals the paid cards, publishes it, and moves players without one to the next room', async () => {
    const watcher = await bench.player();
    bench.members.add(`${(target as { gameSpace: string }).gameSpace}:${watcher.id}`);
    await selectCards(bench.ctx, watcher, { game: 'bingo', target, cards: ['50'] });
    const id = await playing(['8', '7'], ['100']);
    const round = await bench.ctx.rounds.find(id);
    expect(round).toMatchObject({ status: 'Playing', totalStake: 15_000, netWin: 12_000, houseCut: 200 });
    expect(round?.cards.map(({ card, userId }) => [card, userId])).toEqual([
      ['7', ada.id],
      ['8', ada.id],
      ['100', ben.id],
    ]);
    expect(round?.clientEntropy).toBe(seatEntropyOf('bingo', round?.cards ?? []));
    expect(bench.argumentsOf('countdownFinished')).toEqual([[id]]);
    expect(bench.argumentsOf('cardUpdate').at(-1)).toMatchObject([
      { id, seq: 8, status: 'Playing', cards: expect.arrayContaining([['50', 0, 1]]) },
    ]);
    expect(bench.argumentsOf('cardsSealed')).toEqual([
      [
        {
          roomId: id,
          seq: 8,
          commitment: round?.commitment,
          clientEntropy: round?.clientEntropy,
          beacon: null,
        },
      ],
    ]);
    expect(round?.cards.map(({ card, seat }) => [card, seat])).toEqual([
      ['7', 2],
      ['8', 2],
      ['100', 3],
    ]);
    const [next, staying] = bench.argumentsOf('changeRoom').at(-1) as [
      { id: string; status: string },
      string[],
    ];
    expect(next).toMatchObject({ status: 'Available' });
    expect(next.id).not.toBe(id);
    expect(staying).toEqual([ada.id, ben.id]);
    expect((await roundFairness(bench.ctx, ada, id)).serverSeed).toBeNull();
  });

  it('happens once if several servers do it at the same moment', async () => {
    const { roomId } = await pay(ada, '7');
    await pay(ben, '8');
    bench.clock.set(bench.clock.now() + 30_000);
    await Promise.all([1, 2, 3].map(() => advanceRoom(bench.ctx, roomId)));
    expect(bench.argumentsOf('countdownFinished')).toHaveLength(1);
    expect((await state(roomId)).phase).toBe('playing');
  });
});

describe('the calls', () => {
  it('B7: come once per call time, in the order of seed and sealed cards, and never earlier', async () => {
    const id = await playing(['7'], ['8']);
    const begun = bench.clock.now();
    await callTo(id, 3);
    const round = await bench.ctx.rounds.find(id);
    const order = callsOf('bingo', round?.serverSeed ?? '', round?.clientEntropy ?? '', round?.cards ?? []);
    expect(bench.clock.now()).toBe(begun + 3 * CALL_MS);
    const { seq } = await state(id);
    expect(bench.argumentsOf('numberCall')).toEqual(
      [1, 2, 3].map((round) => [
        order[round - 1],
        {
          roomId: id,
          seq: seq - 3 + round,
          // Later calls have only what has changed.
          ...(round === 1 && { netWin: 80, stake: 50, cards: 2, percent: 20, userCount: 2 }),
          calledNumbers: order.slice(0, round),
          round,
        },
      ]),
    );
    expect((await joinRoom(bench.ctx, ada, 'bingo', { by: 'room', roomId: id })).calledNumbers).toEqual(
      order.slice(0, 3),
    );
    expect((await roundFairness(bench.ctx, ada, id)).calls).toEqual(order.slice(0, 3));
  });

  it('keep their pace if one is a little late, and do not burst after a long pause', async () => {
    const id = await playing(['7'], ['8']);
    const begun = bench.clock.now();
    bench.clock.set(begun + CALL_MS + 300);
    await advanceRoom(bench.ctx, id);
    expect((await state(id)).play).toMatchObject({ called: 1, calledAt: begun + CALL_MS });
    bench.clock.set(begun + 10 * CALL_MS);
    expect(await advanceRoom(bench.ctx, id)).toBe(begun + 11 * CALL_MS);
    expect((await state(id)).play.called).toBe(2);
  });

  it('are made once if three servers make them', async () => {
    const id = await playing(['7'], ['8']);
    bench.clock.set(bench.clock.now() + CALL_MS);
    await Promise.all([1, 2, 3].map(() => advanceRoom(bench.ctx, id)));
    expect(bench.argumentsOf('numberCall')).toHaveLength(1);
    expect((await state(id)).play.called).toBe(1);
  });
});

describe('claiming', () => {
  it('B3: a right claim wins the net win; the result has the seed, and anyone can check it', async () => {
    const id = await playing(['7'], ['8']);
    await callTo(id, await callsUntil(id, '7'));
    expect(await claim(ada, id, '7')).toEqual({ roomId: id, cards: ['7'] });
    const calls = (await state(id)).play.called;
    await bench.pass(id, WINDOW_MS - 1);
    expect(bench.argumentsOf('gameFinished')).toEqual([]);
    await bench.pass(id, 1);
    expect((await joinRoom(bench.ctx, ada, 'bingo', { by: 'room', roomId: id })).status).toBe('Finished');
    expect(await money(ada)).toBe(100_000 - 5000 + 8000);
    expect(await money(ben)).toBe(95_000);
    expect(await bench.ctx.ledger.total(account.round(id))).toBe(0);
    const [title, numbers, winners, info] = bench.argumentsOf('gameFinished')[0] ?? [];
    const { seq, ...room } = await joinRoom(bench.ctx, ada, 'bingo', { by: 'room', roomId: id });
    expect([title, numbers]).toEqual(['Game Finished', ['7']]);
    expect(winners).toEqual({
      7: [{ username: ada.name, phone: `******${ada.phone.slice(-4)}`, amount: 80, tax: 0 }],
    });
    const fairness = await roundFairness(bench.ctx, ada, id);
    const { commitment, serverSeed } = fairness;
    const head = bench.ctx.roundLog.head();
    expect(info).toEqual({ roomId: id, seq, netWin: 80, fairness: { commitment, serverSeed }, head });
    expect(fairness.calls).toHaveLength(calls);
    expect(fairness.status).toBe('Finished');
    const revealed = { ...fairness, serverSeed: serverSeed ?? '', cards: fairness.cards };
    expect(verifyRound('bingo', revealed)).toMatchObject({ fair: true });
    const { rows } = await betHistory(bench.ctx, ada.id, 1);
    expect(rows[0]).toMatchObject({
      roundId: id,
      result: 'Won',
      winners: { 7: ['7'] },
      winAmount: 80,
      winnersCount: 1,
      netWin: 80,
      totalStake: 100,
      yourCards: ['7'],
      calledNumbers: room.calledNumbers,
    });
    expect((await betHistory(bench.ctx, ben.id, 1)).rows[0]).toMatchObject({ result: 'Lost', winAmount: 0 });
  });

  it('B8: a wrong claim is refused, and blocks until the next call', async () => {
    const id = await playing(['7'], ['8']);
    await callTo(id, 1);
    await expect(claim(ada, id)).rejects.toMatchObject({ code: 'NOT_A_BINGO' });
    await expect(claim(ada, id)).rejects.toMatchObject({ code: 'CLAIM_BLOCKED' });
    await expect(claim(ben, id, '8')).rejects.toMatchObject({ code: 'NOT_A_BINGO' });
    await callTo(id, 2);
    await expect(claim(ada, id)).rejects.toMatchObject({ code: 'NOT_A_BINGO' });
  });

  it('is refused for another player’s card, without a card, and before or after play', async () => {
    const { roomId } = await pay(ada, '7');
    await pay(ben, '8');
    await expect(claim(ada, roomId)).rejects.toMatchObject({ code: 'NOT_PLAYING' });
    await bench.pass(roomId, 30_000);
    await callTo(roomId, await callsUntil(roomId, '7'));
    await expect(claim(ben, roomId, '7')).rejects.toMatchObject({ code: 'NOT_YOUR_CARD' });
    await claim(ada, roomId);
    bench.clock.set(bench.clock.now() + WINDOW_MS);
    await expect(claim(ada, roomId, '7')).rejects.toMatchObject({ code: 'NOT_PLAYING' });
    await bench.pass(roomId, 0);
    await expect(claim(ada, roomId, '7')).rejects.toMatchObject({ code: 'NOT_PLAYING' });
  });

  it('B9: right claims within the window share, the odd santim to the lowest card; two users make a Split', async () => {
    // 12 cards at 50 Birr: a net win of 480, by 7 cards.
    const id = await playing(['7', '9', '11', '13', '15', '17'], ['8', '10', '12', '14', '16', '18']);
    const slowest = Math.max(
      ...(await Promise.all(['7', '8', '9', '10', '11', '12', '13'].map((card) => callsUntil(id, card)))),
    );
    await callTo(id, slowest);
    const { play } = await state(id);
    expect(play.windowEnds).toBeNull();
    const ofAda = await claim(ada, id);
    bench.clock.set(bench.clock.now() + WINDOW_MS - 1);
    const ofBen = await claim(ben, id);
    const all = [...ofAda.cards, ...ofBen.cards].map(Number).sort((a, b) => a - b);
    await bench.pass(id, 1);
    const round = await bench.ctx.rounds.find(id);
    expect(round?.calls).toHaveLength(slowest);
    expect(round?.winners.map(({ card }) => Number(card))).toEqual(all);
    const share = Math.floor(48_000 / all.length);
    const odd = 48_000 % all.length;
    expect(round?.winners.map(({ amount }) => amount)).toEqual(
      all.map((_, index) => share + (index < odd ? 1 : 0)),
    );
    for (const player of [ada, ben])
      expect((await betHistory(bench.ctx, player.id, 1)).rows[0]).toMatchObject({ result: 'Split' });
    expect(await bench.ctx.ledger.total(account.round(id))).toBe(0);
  });

  it('B10: a complete card whose owner is away claims by itself half a call later, one of a present owner does not', async () => {
    const id = await playing(['7'], ['8']);
    const [first, second] = [await callsUntil(id, '7'), await callsUntil(id, '8')];
    const [away, present] = first <= second ? [ada, ben] : [ben, ada];
    await leave(away);
    await callTo(id, Math.min(first, second));
    const calledAt = bench.clock.now();
    await bench.pass(id, CALL_MS / 2 - 1);
    expect((await state(id)).play.claims).toEqual([]);
    await bench.pass(id, 1);
    expect((await state(id)).play).toMatchObject({ windowEnds: calledAt + CALL_MS / 2 + WINDOW_MS });
    await bench.pass(id, WINDOW_MS);
    expect(await money(away)).toBe(103_000);
    expect(await money(present)).toBe(95_000);
    // Only the player who was away is notified.
    const kinds = async (of: typeof ada) =>
      (await bench.ctx.notifications.ofUser(of.id, 9)).map(({ kind }) => kind);
    expect(await kinds(away)).toEqual(['winWhileAway']);
    expect(await kinds(present)).toEqual([]);
  });

  it('B10: absent players still claim in an open window, if it closes after half a call', async () => {
    const id = await playing(['7'], ['8']);
    const both = Math.max(await callsUntil(id, '7'), await callsUntil(id, '8'));
    await callTo(id, both);
    await leave(ben);
    await bench.pass(id, CALL_MS / 2 - 500);
    await claim(ada, id);
    await bench.pass(id, WINDOW_MS);
    expect((await bench.ctx.rounds.find(id))?.winners.map(({ userId }) => userId)).toEqual([ada.id, ben.id]);
  });

  it('B6: with all 75 called and no claim, the card that was complete first wins', async () => {
    const id = await playing(['7', '20'], ['8', '30']);
    const { play } = await state(id);
    const winning = winnersWithoutClaim([7, 8, 20, 30], play.order.map(Number));
    await bench.pass(id, 75 * CALL_MS);
    expect(bench.argumentsOf('numberCall')).toHaveLength(75);
    expect(bench.argumentsOf('gameFinished')).toEqual([]);
    await bench.pass(id, CALL_MS);
    const round = await bench.ctx.rounds.find(id);
    expect(round?.status).toBe('Finished');
    expect(round?.winners.map(({ card }) => Number(card))).toEqual(winning);
  });
});

describe('the settlement', () => {
  it('P8: 2 % of the stakes of a referred player go to the referrer, out of the house part', async () => {
    const referrer = await bench.player(0);
    const carl = await bench.player(1000, { referredBy: referrer.id });
    const old = await bench.player(1000, {
      referredBy: referrer.id,
      createdAt: new Date('2025-11-04T00:00:00Z'),
    });
    for (const player of [carl, old])
      bench.members.add(`${(target as { gameSpace: string }).gameSpace}:${player.id}`);
    const { roomId } = await pay(carl, '1', '2');
    await pay(old, '3');
    await bench.pass(roomId, 30_000 + 76 * CALL_MS);
    expect(await money(referrer)).toBe(200);
    const settled = await bench.ctx.ledger.find(`settle:${roomId}`);
    expect(settled?.detail).toMatchObject({
      referrals: [{ referrer: referrer.id, player: carl.id, amount: 200 }],
    });
    const revenue = settled?.postings.find((line) => line.account === 'house:revenue');
    expect(revenue?.amount).toBe(15_000 - 12_000 - 200);
  });

  it('P7: tax is withheld above the threshold, and published with the amount', async () => {
    const { tax } = bench.settings.value;
    bench.settings.value = {
      ...bench.settings.value,
      tax: { ...tax, threshold: fromBirr(79), from: '2026-01-01T00:00:00Z' },
    };
    const id = await playing(['7'], ['8']);
    await callTo(id, await callsUntil(id, '7'));
    await claim(ada, id, '7');
    await bench.pass(id, WINDOW_MS);
    bench.settings.value = { ...bench.settings.value, tax };
    expect(await money(ada)).toBe(95_000 + 8000 - 1600);
    expect(bench.argumentsOf('gameFinished')[0]?.[2]).toMatchObject({ 7: [{ amount: 80, tax: 16 }] });
    const settled = await bench.ctx.ledger.find(`settle:${id}`);
    expect(settled?.postings.find((line) => line.account === 'tax:withheld')?.amount).toBe(1600);
  });

  it('happens once if three servers do it, and is published', async () => {
    const id = await playing(['7'], ['8']);
    await callTo(id, await callsUntil(id, '7'));
    await claim(ada, id, '7');
    bench.clock.set(bench.clock.now() + WINDOW_MS);
    await Promise.all([1, 2, 3].map(() => advanceRoom(bench.ctx, id)));
    await bench.pass(id, 0);
    expect(await money(ada)).toBe(103_000);
    expect(bench.argumentsOf('gameFinished').length).toBeGreaterThanOrEqual(1);
  });

  it('leaves Redis some minutes later, and its document still answers', async () => {
    const id = await playing(['7'], ['8']);
    await callTo(id, await callsUntil(id, '7'));
    await claim(ada, id, '7');
    await bench.pass(id, WINDOW_MS);
    expect(await bench.redis.pttl(`room:{${id}}`)).toBeGreaterThan(60_000);
    await bench.redis.del(`room:{${id}}`);
    const { seq: _, ...room } = await joinRoom(bench.ctx, ada, 'bingo', { by: 'room', roomId: id });
    expect(room).toMatchObject({
      status: 'Finished',
      seat: 1,
      players: { 1: ['7'], 2: ['8'] },
      netWin: 80,
    });
    expect((await roundFairness(bench.ctx, ada, id)).calls).toEqual(room.calledNumbers);
    expect((await betHistory(bench.ctx, ada.id, 1)).rows[0]).toMatchObject({ result: 'Won' });
  });
});

import { callsOf } from '@chewata/common/fairness/calls';
import { seatEntropyOf } from '@chewata/common/fairness/commitment';
import { verifyRound } from '@chewata/common/fairness/verification';
import { winnersWithoutClaim } from '@chewata/common/games/bingo/patterns';
import { describe, expect, it } from 'vitest';
import { account } from '#domain/ledger/accounts.ts';
import { CALL_MS, useBingoRounds, WINDOW_MS } from '#testing/rooms/bingo-rounds.ts';
import { selectCards } from '../cards/select-cards.ts';
import { joinRoom } from '../enter/join-room.ts';
import { betHistory } from '../history/bet-history.ts';
import { roundFairness } from '../history/round-fairness.ts';
import { advanceRoom } from './advance-room.ts';

const rounds = useBingoRounds();
const { claim, callsUntil, callTo, leave, money, pay, playing, state } = rounds;

describe('the start', () => {
  it('R5: with one player refunds every stake, and publishes it', async () => {
    const { roomId } = await pay(rounds.ada, '7', '8');
    await rounds.bench.pass(roomId, 30_000);
    expect(await money(rounds.ada)).toBe(100_000);
    expect(await rounds.bench.ctx.ledger.total(account.round(roomId))).toBe(0);
    expect(rounds.bench.argumentsOf('timeoutMessage')).toEqual([
      [{ message: 'Not enough players. Your stake has been refunded.', success: false }, roomId],
    ]);
    expect(rounds.bench.argumentsOf('timeoutFinished')).toEqual([[roomId]]);
    expect(await rounds.bench.ctx.rounds.find(roomId)).toMatchObject({ status: 'Refunded', open: false });
    const { rows } = await betHistory(rounds.bench.ctx, rounds.ada.id, 1);
    expect(rows).toMatchObject([
      { roundId: roomId, result: 'Refunded', yourCards: ['7', '8'], winAmount: 0 },
    ]);
    const { serverSeed, calls } = await roundFairness(rounds.bench.ctx, rounds.ada, roomId);
    expect(serverSeed).toMatch(/^[0-9a-f]{64}$/);
    expect(calls).toEqual([]);
    const next = await joinRoom(rounds.bench.ctx, rounds.ada, 'bingo', rounds.target);
    expect(next.id).not.toBe(roomId);
  });

  it('R7: seals the paid cards, publishes it, and moves players without one to the next room', async () => {
    const watcher = await rounds.bench.player();
    rounds.bench.members.add(`${(rounds.target as { gameSpace: string }).gameSpace}:${watcher.id}`);
    await selectCards(rounds.bench.ctx, watcher, { game: 'bingo', target: rounds.target, cards: ['50'] });
    const id = await playing(['8', '7'], ['100']);
    const round = await rounds.bench.ctx.rounds.find(id);
    expect(round).toMatchObject({ status: 'Playing', totalStake: 15_000, netWin: 12_000, houseCut: 200 });
    expect(round?.cards.map(({ card, userId }) => [card, userId])).toEqual([
      ['7', rounds.ada.id],
      ['8', rounds.ada.id],
      ['100', rounds.ben.id],
    ]);
    expect(round?.clientEntropy).toBe(seatEntropyOf('bingo', round?.cards ?? []));
    expect(rounds.bench.argumentsOf('countdownFinished')).toEqual([[id]]);
    expect(rounds.bench.argumentsOf('cardUpdate').at(-1)).toMatchObject([
      { id, seq: 8, status: 'Playing', cards: expect.arrayContaining([['50', 0, 1]]) },
    ]);
    expect(rounds.bench.argumentsOf('cardsSealed')).toEqual([
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
    const [next, staying] = rounds.bench.argumentsOf('changeRoom').at(-1) as [
      { id: string; status: string },
      string[],
    ];
    expect(next).toMatchObject({ status: 'Available' });
    expect(next.id).not.toBe(id);
    expect(staying).toEqual([rounds.ada.id, rounds.ben.id]);
    expect((await roundFairness(rounds.bench.ctx, rounds.ada, id)).serverSeed).toBeNull();
  });

  it('happens once if several servers do it at the same moment', async () => {
    const { roomId } = await pay(rounds.ada, '7');
    await pay(rounds.ben, '8');
    rounds.bench.clock.set(rounds.bench.clock.now() + 30_000);
    await Promise.all([1, 2, 3].map(() => advanceRoom(rounds.bench.ctx, roomId)));
    expect(rounds.bench.argumentsOf('countdownFinished')).toHaveLength(1);
    expect((await state(roomId)).phase).toBe('playing');
  });
});

describe('the calls', () => {
  it('B7: come once per call time, in the order of seed and sealed cards, and never earlier', async () => {
    const id = await playing(['7'], ['8']);
    const begun = rounds.bench.clock.now();
    await callTo(id, 3);
    const round = await rounds.bench.ctx.rounds.find(id);
    const order = callsOf('bingo', round?.serverSeed ?? '', round?.clientEntropy ?? '', round?.cards ?? []);
    expect(rounds.bench.clock.now()).toBe(begun + 3 * CALL_MS);
    const { seq } = await state(id);
    expect(rounds.bench.argumentsOf('numberCall')).toEqual(
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
    expect(
      (await joinRoom(rounds.bench.ctx, rounds.ada, 'bingo', { by: 'room', roomId: id })).calledNumbers,
    ).toEqual(order.slice(0, 3));
    expect((await roundFairness(rounds.bench.ctx, rounds.ada, id)).calls).toEqual(order.slice(0, 3));
  });

  it('keep their pace if one is a little late, and do not burst after a long pause', async () => {
    const id = await playing(['7'], ['8']);
    const begun = rounds.bench.clock.now();
    rounds.bench.clock.set(begun + CALL_MS + 300);
    await advanceRoom(rounds.bench.ctx, id);
    expect((await state(id)).play).toMatchObject({ called: 1, calledAt: begun + CALL_MS });
    rounds.bench.clock.set(begun + 10 * CALL_MS);
    expect(await advanceRoom(rounds.bench.ctx, id)).toBe(begun + 11 * CALL_MS);
    expect((await state(id)).play.called).toBe(2);
  });

  it('are made once if three servers make them', async () => {
    const id = await playing(['7'], ['8']);
    rounds.bench.clock.set(rounds.bench.clock.now() + CALL_MS);
    await Promise.all([1, 2, 3].map(() => advanceRoom(rounds.bench.ctx, id)));
    expect(rounds.bench.argumentsOf('numberCall')).toHaveLength(1);
    expect((await state(id)).play.called).toBe(1);
  });
});

describe('claiming', () => {
  it('B3: a right claim wins the net win; the result has the seed, and anyone can check it', async () => {
    const id = await playing(['7'], ['8']);
    await callTo(id, await callsUntil(id, '7'));
    expect(await claim(rounds.ada, id, '7')).toEqual({ roomId: id, cards: ['7'] });
    const calls = (await state(id)).play.called;
    await rounds.bench.pass(id, WINDOW_MS - 1);
    expect(rounds.bench.argumentsOf('gameFinished')).toEqual([]);
    await rounds.bench.pass(id, 1);
    expect((await joinRoom(rounds.bench.ctx, rounds.ada, 'bingo', { by: 'room', roomId: id })).status).toBe(
      'Finished',
    );
    expect(await money(rounds.ada)).toBe(100_000 - 5000 + 8000);
    expect(await money(rounds.ben)).toBe(95_000);
    expect(await rounds.bench.ctx.ledger.total(account.round(id))).toBe(0);
    const [title, numbers, winners, info] = rounds.bench.argumentsOf('gameFinished')[0] ?? [];
    const { seq, ...room } = await joinRoom(rounds.bench.ctx, rounds.ada, 'bingo', {
      by: 'room',
      roomId: id,
    });
    expect([title, numbers]).toEqual(['Game Finished', ['7']]);
    expect(winners).toEqual({
      7: [{ username: rounds.ada.name, phone: `******${rounds.ada.phone.slice(-4)}`, amount: 80, tax: 0 }],
    });
    const fairness = await roundFairness(rounds.bench.ctx, rounds.ada, id);
    const { commitment, serverSeed } = fairness;
    const head = rounds.bench.ctx.roundLog.head();
    expect(info).toEqual({ roomId: id, seq, netWin: 80, fairness: { commitment, serverSeed }, head });
    expect(fairness.calls).toHaveLength(calls);
    expect(fairness.status).toBe('Finished');
    const revealed = { ...fairness, serverSeed: serverSeed ?? '', cards: fairness.cards };
    expect(verifyRound('bingo', revealed)).toMatchObject({ fair: true });
    const { rows } = await betHistory(rounds.bench.ctx, rounds.ada.id, 1);
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
    expect((await betHistory(rounds.bench.ctx, rounds.ben.id, 1)).rows[0]).toMatchObject({
      result: 'Lost',
      winAmount: 0,
    });
  });

  it('B8: a wrong claim is refused, and blocks until the next call', async () => {
    const id = await playing(['7'], ['8']);
    await callTo(id, 1);
    await expect(claim(rounds.ada, id)).rejects.toMatchObject({ code: 'NOT_A_BINGO' });
    await expect(claim(rounds.ada, id)).rejects.toMatchObject({ code: 'CLAIM_BLOCKED' });
    await expect(claim(rounds.ben, id, '8')).rejects.toMatchObject({ code: 'NOT_A_BINGO' });
    await callTo(id, 2);
    await expect(claim(rounds.ada, id)).rejects.toMatchObject({ code: 'NOT_A_BINGO' });
  });

  it('is refused for another player’s card, without a card, and before or after play', async () => {
    const { roomId } = await pay(rounds.ada, '7');
    await pay(rounds.ben, '8');
    await expect(claim(rounds.ada, roomId)).rejects.toMatchObject({ code: 'NOT_PLAYING' });
    await rounds.bench.pass(roomId, 30_000);
    await callTo(roomId, await callsUntil(roomId, '7'));
    await expect(claim(rounds.ben, roomId, '7')).rejects.toMatchObject({ code: 'NOT_YOUR_CARD' });
    await claim(rounds.ada, roomId);
    rounds.bench.clock.set(rounds.bench.clock.now() + WINDOW_MS);
    await expect(claim(rounds.ada, roomId, '7')).rejects.toMatchObject({ code: 'NOT_PLAYING' });
    await rounds.bench.pass(roomId, 0);
    await expect(claim(rounds.ada, roomId, '7')).rejects.toMatchObject({ code: 'NOT_PLAYING' });
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
    const ofAda = await claim(rounds.ada, id);
    rounds.bench.clock.set(rounds.bench.clock.now() + WINDOW_MS - 1);
    const ofBen = await claim(rounds.ben, id);
    const all = [...ofAda.cards, ...ofBen.cards].map(Number).sort((a, b) => a - b);
    await rounds.bench.pass(id, 1);
    const round = await rounds.bench.ctx.rounds.find(id);
    expect(round?.calls).toHaveLength(slowest);
    expect(round?.winners.map(({ card }) => Number(card))).toEqual(all);
    const share = Math.floor(48_000 / all.length);
    const odd = 48_000 % all.length;
    expect(round?.winners.map(({ amount }) => amount)).toEqual(
      all.map((_, index) => share + (index < odd ? 1 : 0)),
    );
    for (const player of [rounds.ada, rounds.ben])
      expect((await betHistory(rounds.bench.ctx, player.id, 1)).rows[0]).toMatchObject({ result: 'Split' });
    expect(await rounds.bench.ctx.ledger.total(account.round(id))).toBe(0);
  });

  it('B10: a complete card whose owner is away claims by itself half a call later, one of a present owner does not', async () => {
    const id = await playing(['7'], ['8']);
    const [first, second] = [await callsUntil(id, '7'), await callsUntil(id, '8')];
    const [away, present] = first <= second ? [rounds.ada, rounds.ben] : [rounds.ben, rounds.ada];
    await leave(away);
    await callTo(id, Math.min(first, second));
    const calledAt = rounds.bench.clock.now();
    await rounds.bench.pass(id, CALL_MS / 2 - 1);
    expect((await state(id)).play.claims).toEqual([]);
    await rounds.bench.pass(id, 1);
    expect((await state(id)).play).toMatchObject({ windowEnds: calledAt + CALL_MS / 2 + WINDOW_MS });
    await rounds.bench.pass(id, WINDOW_MS);
    expect(await money(away)).toBe(103_000);
    expect(await money(present)).toBe(95_000);
    // Only the player who was away is notified.
    const kinds = async (of: typeof rounds.ada) =>
      (await rounds.bench.ctx.notifications.ofUser(of.id, 9)).map(({ kind }) => kind);
    expect(await kinds(away)).toEqual(['winWhileAway']);
    expect(await kinds(present)).toEqual([]);
  });

  it('B10: absent players still claim in an open window, if it closes after half a call', async () => {
    const id = await playing(['7'], ['8']);
    const both = Math.max(await callsUntil(id, '7'), await callsUntil(id, '8'));
    await callTo(id, both);
    await leave(rounds.ben);
    await rounds.bench.pass(id, CALL_MS / 2 - 500);
    await claim(rounds.ada, id);
    await rounds.bench.pass(id, WINDOW_MS);
    expect((await rounds.bench.ctx.rounds.find(id))?.winners.map(({ userId }) => userId)).toEqual([
      rounds.ada.id,
      rounds.ben.id,
    ]);
  });

  it('B6: with all 75 called and no claim, the card that was complete first wins', async () => {
    const id = await playing(['7', '20'], ['8', '30']);
    const { play } = await state(id);
    const winning = winnersWithoutClaim([7, 8, 20, 30], play.order.map(Number));
    await rounds.bench.pass(id, 75 * CALL_MS);
    expect(rounds.bench.argumentsOf('numberCall')).toHaveLength(75);
    expect(rounds.bench.argumentsOf('gameFinished')).toEqual([]);
    await rounds.bench.pass(id, CALL_MS);
    const round = await rounds.bench.ctx.rounds.find(id);
    expect(round?.status).toBe('Finished');
    expect(round?.winners.map(({ card }) => Number(card))).toEqual(winning);
  });
});

import type { CallInfo, Winners } from '@chewata/common/contract/rooms/room';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../testing/context.ts';
import { atStake, type SocketPlayer, socketPlayer } from '../testing/socket-player.ts';

let server: TestServer;
const connected: SocketPlayer[] = [];
beforeAll(async () => {
  server = await testServer({
    SPIN_COUNTDOWN_S: '2',
    SPIN_PRESPIN_S: '2',
    SPIN_ROUND_MS: '150',
    FLIP_COUNTDOWN_S: '1',
    FLIP_CALL_MS: '100',
  });
});
afterEach(() => {
  for (const player of connected.splice(0)) player.close();
});
afterAll(() => server.close());

async function player(
  ...[game, options]: [game: 'spin' | 'flip', options?: Parameters<typeof socketPlayer>[2]]
) {
  const one = await socketPlayer(server, game, options);
  await one.send('login', one.id);
  connected.push(one);
  return one;
}

describe('spin over sockets', () => {
  it('holds, pays, counts down twice, calls, and announces one winner', async () => {
    const [one, two] = [await player('spin'), await player('spin')];
    const { id } = await one.join(atStake(20));
    await two.join(id);
    await one.send('selectCards', ['50'], id);
    const viewed = await two.send('selectCards', ['50'], id);
    expect(viewed).toMatchObject({
      code: 'CARD_TAKEN',
      message: 'Card is being selected by another player',
    });
    expect(await two.next('rejectSelection')).toEqual(['Card is being selected by another player']);
    await one.send('confirmCards', ['50'], id);
    expect(await two.send('confirmCards', ['50'], id)).toMatchObject({
      code: 'CARD_TAKEN',
      message: 'Card already held by another player',
    });
    expect(await one.send('selectCards', ['51'], id)).toMatchObject({ code: 'CARD_LIMIT' });
    await two.send('confirmCards', ['2'], id);
    expect(await two.send('confirmCards', ['2'], id)).toMatchObject({ ok: true, activeBalance: 980 });
    expect(await one.join(id)).toMatchObject({ seat: 1, userNames: {}, maskedPhones: {} });

    const [title, numbers, winners] = await one.next('gameFinished');
    expect(title).toBe('Game Finished');
    const [called, info] = await one.next('numberCall');
    expect(numbers).toEqual([String(called)]);
    expect(info).toMatchObject({ roomId: id, round: 1, calledNumbers: [called], netWin: 32 });
    expect((winners as Winners)[String(called)]).toMatchObject([{ amount: 32, tax: 0 }]);
    expect(one.all('spinConfig')).toEqual([[{ rounds: 1, percents: [100] }, id]]);
    expect(one.all('spinCountdown')).toEqual([
      [2, id],
      [1, id],
    ]);
    expect(one.all('spinCountdownFinished')).toEqual([[id]]);
    const order = ['countdownFinished', 'spinConfig', 'spinCountdown', 'spinCountdownFinished', 'numberCall'];
    const events = one.came.map(({ event }) => event);
    const firsts = order.map((event) => events.indexOf(event));
    expect(firsts).toEqual([...firsts].sort((a, b) => a - b));
  });

  it('S1, S3: with 10 cards and more three are called, each once, and share 70, 20 and 10 per cent', async () => {
    const players = await Promise.all(Array.from({ length: 11 }, () => player('spin')));
    const [first] = players;
    if (!first) throw new Error('no players');
    const { id } = await first.join(atStake(100));
    await Promise.all(
      players.map((one, index) =>
        one
          .send('confirmCards', [String(100 - index)], id)
          .then((received) => expect(received).toMatchObject({ ok: true })),
      ),
    );
    const [title, winning, winners] = (await first.next('gameFinished')) as [string, string[], Winners];
    expect(title).toBe('Game Finished');
    const calls = first.all('numberCall').map(([card, info]) => ({ card, ...(info as CallInfo) }));
    expect(calls.map(({ round }) => round)).toEqual([1, 2, 3]);
    expect(calls[0]).toMatchObject({ cards: 11, netWin: 880 });
    expect(calls.at(-1)?.calledNumbers).toEqual(calls.map(({ card }) => card));
    expect(winning).toEqual(calls.map(({ card }) => String(card)));
    expect(new Set(winning).size).toBe(3);
    expect(first.all('spinConfig')).toEqual([[{ rounds: 3, percents: [70, 20, 10] }, id]]);
    expect(winning.map((card) => winners[card]?.map(({ amount }) => amount))).toEqual([[616], [176], [88]]);
    for (const [index, one] of players.entries()) {
      const prize = winners[String(100 - index)]?.[0]?.amount ?? 0;
      await one.next(
        'updateBalance',
        (received) => (received as { activeBalance: number }).activeBalance === 900 + prize,
      );
    }
  });

  it('a free spin is paid by the house; who has none reads so, and the selection stands', async () => {
    const { id: adminId, token } = await server.admin();
    const [lucky, other] = [await player('spin', { birr: 20 }), await player('spin')];
    await server.call(`POST /api/admin/users/${lucky.id}/free-spins`, { token, body: { count: 1 } });
    const { id } = await lucky.join(atStake(20));
    expect(await lucky.send('confirmCards', ['3'], id, { free: true })).toMatchObject({
      ok: true,
      activeBalance: 20,
      remainingSpin: 0,
    });
    expect(await other.send('confirmCards', ['4'], id, { free: true })).toMatchObject({
      code: 'NO_FREE_SPIN',
    });
    await other.next('Error message');
    expect(other.all('rejectSelection')).toEqual([]);
    expect(await lucky.send('removeCards', id)).toMatchObject({ ok: true, remainingSpin: 1, cards: [] });
    expect(adminId).not.toBe(lucky.id);
  });

  it('a player who cannot pay keeps the selection and gets the reason', async () => {
    const poor = await player('spin', { birr: 10 });
    const { id } = await poor.join(atStake(50));
    await poor.send('selectCards', ['8'], id);
    const received = await poor.send('confirmCards', ['8'], id);
    expect(received).toMatchObject({ ok: false, code: 'INSUFFICIENT_FUNDS' });
    expect(await poor.next('Error message')).toEqual([received.ok ? '' : received.message]);
    expect((await poor.join(id)).viewingCards).toEqual({ 1: ['8'] });
  });
});

describe('flip over sockets', () => {
  it('one administrator alone plays best of three against the house', async () => {
    const admin = await player('flip', { who: await server.admin() });
    const { id } = await admin.join(atStake(100));
    expect(await admin.send('selectCards', ['H'], id)).toMatchObject({ ok: true, cards: ['H'] });
    expect(await admin.send('confirmCards', ['H'], id)).toMatchObject({ ok: true, activeBalance: 900 });
    expect(await admin.send('confirmCards', ['T'], id)).toMatchObject({ code: 'CARD_LIMIT' });
    const [title, [side], winners] = (await admin.next('gameFinished')) as [string, string[], Winners];
    const [, last] = admin.all('numberCall').at(-1) as [unknown, CallInfo];
    const heads = last.calledNumbers.filter((call) => call === 'H').length;
    const tails = last.calledNumbers.length - heads;
    expect(Math.max(heads, tails)).toBe(2);
    expect(side).toBe(heads > tails ? 'H' : 'T');
    expect(title).toBe(`${heads > tails ? 'Head' : 'Tail'} wins ${heads}-${tails}`);
    const won = side === 'H' ? 190 : 0;
    expect((winners.H ?? []).map(({ amount }) => amount)).toEqual(won ? [190] : []);
    await admin.next(
      'updateBalance',
      (received) => (received as { activeBalance: number }).activeBalance === 900 + won,
    );
  });
});

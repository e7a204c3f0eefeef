import { setTimeout as sleep } from 'node:timers/promises';
import { applyRoomEvent } from '@chewata/common/contract/rooms/live-room';
import type { RoomPatch } from '@chewata/common/contract/rooms/patch';
import type { CallInfo, FinishInfo, Room, Winners } from '@chewata/common/contract/rooms/room';
import { bingoCard } from '@chewata/common/games/bingo/cards';
import { isBingo } from '@chewata/common/games/bingo/patterns';
import { asRoundId as roundOf } from '@chewata/common/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, bingoTable, FIRST, QUICK_BINGO, SECOND } from '../testing/bingo-table.ts';
import { type TestServer, testServer } from '../testing/context.ts';
import { atStake, type SocketPlayer, socketPlayer } from '../testing/socket-player.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer(QUICK_BINGO);
});
const { playing } = bingoTable(() => server);
afterAll(() => server.close());

/** Says 'Bingo!' as soon as a card of the player's is complete. */
function claims(player: SocketPlayer, cards: readonly string[]): Promise<unknown> {
  return player
    .next('numberCall', (_number, info) =>
      cards.some((card) => isBingo(bingoCard(Number(card)), (info as CallInfo).calledNumbers as number[])),
    )
    .then(([, info]) => player.send('lockIn', { roomId: (info as CallInfo).roomId }));
}

describe('a round of bingo over sockets', () => {
  it('from the lobby to the win: every event in its place', async () => {
    const players = await playing(2);
    const [abebe, almaz] = [at(players, FIRST), at(players, SECOND)];
    const room = await abebe.join(atStake(10));
    expect(room).toMatchObject({ status: 'Available', stake: 10, players: {}, calledNumbers: [] });
    await abebe.send('login', abebe.id);
    expect(await almaz.join(atStake(10))).toMatchObject({ id: room.id, seat: null });

    expect(await abebe.send('selectCards', ['1', '2'], { roomId: room.id })).toEqual({
      ok: true,
      roomId: room.id,
      seat: 1,
      cards: ['1', '2'],
    });
    await abebe.next('responseCards');
    expect(abebe.all('responseCards')).toEqual([[['1', '2'], 'selected', 2, room.id]]);
    const [held] = await almaz.next('cardUpdate');
    const cards = expect.arrayContaining([
      ['1', 1, 1],
      ['2', 1, 1],
    ]);
    expect(held).toEqual({ id: room.id, from: room.seq, seq: room.seq + 1, cards });

    expect(await abebe.send('confirmCards', ['1', '2'], room.id)).toEqual({
      ok: true,
      roomId: room.id,
      seat: 1,
      cards: ['1', '2'],
      activeBalance: 980,
      bonusWallet: 0,
      remainingSpin: 0,
    });
    await abebe.next(
      'updateBalance',
      (received) => (received as { activeBalance: number }).activeBalance === 980,
    );
    await almaz.send('confirmCards', ['3'], room.id);
    const { commitment = '' } = (await server.ctx.rooms.find(roundOf(room.id))) ?? {};
    expect(commitment).toHaveLength(64);

    for (const player of players) {
      const claimed = claims(player, player === abebe ? ['1', '2'] : ['3']);
      const [title, numbers, winners, info] = await Promise.race([player.next('gameFinished'), claimed]).then(
        () => player.next('gameFinished'),
      );
      expect(title).toBe('Game Finished');
      const won = Object.entries(winners as Winners);
      expect(numbers).toEqual(won.map(([card]) => card));
      expect(won.flatMap(([, each]) => each).reduce((all, { amount }) => all + amount, 0)).toBe(24);
      expect(info).toMatchObject({ roomId: room.id, netWin: 24, fairness: { commitment } });
    }

    const events = abebe.came.map(({ event }) => event).filter((event) => event !== 'updateBalance');
    const order = [
      'roomJoined',
      'responseCards',
      'countdown',
      'countdownFinished',
      'cardsSealed',
      'numberCall',
      'gameFinished',
    ];
    const firsts = order.map((event) => events.indexOf(event));
    expect(firsts).toEqual([...firsts].sort((a, b) => a - b));
    expect(abebe.all('countdown')).toEqual([
      [2, room.id],
      [1, room.id],
    ]);
    const calls = abebe.all('numberCall').map(([number, info]) => ({ number, ...(info as CallInfo) }));
    for (const [index, call] of calls.entries()) {
      expect(call).toMatchObject({ roomId: room.id, round: index + 1 });
      // Later calls have only what has changed.
      const facts = { cards: 3, userCount: 3, netWin: 24, stake: 10, percent: 20 };
      expect(call).toMatchObject(index === 0 ? facts : {});
      expect('stake' in call).toBe(index === 0);
      expect(call.calledNumbers).toHaveLength(index + 1);
      expect(call.calledNumbers.at(-1)).toBe(call.number);
    }
    // The events lead from the joined room to the one that joining again gives, without a gap.
    const [[joined]] = almaz.all('roomJoined') as [[Room]];
    let live = applyRoomEvent(null, { kind: 'joined', room: joined });
    for (const { event, args } of almaz.came) {
      if (event === 'cardUpdate') live = applyRoomEvent(live, { kind: 'patch', patch: args[0] as RoomPatch });
      if (event === 'numberCall') live = applyRoomEvent(live, { kind: 'call', info: args[1] as CallInfo });
      if (event !== 'gameFinished') continue;
      const [title, winning, winners, info] = args as [string, string[], Winners, FinishInfo];
      live = applyRoomEvent(live, { kind: 'end', end: { title, winning, winners, info } });
    }
    expect(live?.stale).toBe(false);
    const again = await almaz.join(room.id);
    expect(live?.room).toEqual({ ...again, seat: null });
    expect(again).toMatchObject({ seat: 2, players: { 1: ['1', '2'], 2: ['3'] } });
    const [[sealed] = []] = almaz.all('cardsSealed');
    const round = await server.ctx.rounds.find(roundOf(room.id));
    expect(sealed).toMatchObject({
      roomId: room.id,
      commitment,
      clientEntropy: round?.clientEntropy,
      beacon: { chain: server.ctx.beacon.chain.hash, round: round?.beacon?.round },
    });
    expect(round?.beacon?.signature).toHaveLength(96);
  });

  it('two players take the same card at the same moment: one has it, one reads why not, one pays', async () => {
    const players = await playing(2);
    await Promise.all(players.map((player) => player.join(atStake(25))));
    const received = await Promise.all(
      players.map((player) => player.send('confirmCards', ['77'], atStake(25))),
    );
    expect(received.filter(({ ok }) => ok)).toHaveLength(1);
    const loser = received.findIndex(({ ok }) => !ok);
    expect(received[loser]).toMatchObject({
      code: 'CARD_TAKEN',
      message: 'Card Already held by another player',
    });
    expect(await at(players, loser).next('rejectSelection')).toEqual(['Card Already held by another player']);
    const balances = players.map(async ({ id }) => (await server.ctx.ledger.wallet(id)).main);
    expect((await Promise.all(balances)).sort((a, b) => a - b)).toEqual([97_500, 100_000]);
  });

  it('too few players: every stake is refunded, and the refund is published', async () => {
    const [player] = await playing(1, 100);
    if (!player) throw new Error('no player');
    await player.send('login', player.id);
    const { id } = await player.join(atStake(50));
    await player.send('confirmCards', ['5'], id);
    expect(await player.next('timeoutMessage')).toEqual([
      { message: expect.stringContaining('refunded'), success: false },
      id,
    ]);
    expect(await player.next('timeoutFinished')).toEqual([id]);
    await player.next(
      'updateBalance',
      (received) => (received as { activeBalance: number }).activeBalance === 100,
    );
    expect(await player.join(id)).toMatchObject({ status: 'Refunded' });
    expect(player.all('numberCall')).toEqual([]);
  });

  it('who has not paid when it starts is in the next room of that stake, and hears that one', async () => {
    const players = await playing(4);
    const [watcher, stranger] = [at(players, 2), at(players, 3)];
    const { id } = await watcher.join(atStake(100));
    const watching = at(players, FIRST)
      .next('countdownFinished')
      .then(() => stranger.join(id));
    await watcher.send('selectCards', ['9'], id);
    await Promise.all(
      [FIRST, SECOND].map((who) => at(players, who).send('confirmCards', [`${who + 1}`], atStake(100))),
    );
    const [next] = (await watcher.next('changeRoom')) as [Room];
    expect(next).toMatchObject({ stake: 100, status: 'Available', players: {} });
    expect(next.id).not.toBe(id);
    expect(await watching).toMatchObject({ id, status: 'Playing' });
    expect(at(players, FIRST).all('changeRoom')).toEqual([]);
    // A user who came to watch the running round stays.
    await stranger.next('numberCall');
    expect(stranger.all('changeRoom')).toEqual([]);

    const late = at(await playing(1), FIRST);
    await late.send('selectCards', ['44'], { roomId: next.id });
    const [seen] = await watcher.next('cardUpdate', (patch) => (patch as RoomPatch).id === next.id);
    expect(seen).toMatchObject({ from: next.seq, cards: [['44', 1, 1]] });
    expect(watcher.all('numberCall')).toEqual([]);
    // The package without createGame leads a player to the room that is played.
    expect((await at(players, FIRST).join({ stake: 100 })).id).toBe(id);
    expect((await watcher.join({ stake: 100 })).id).toBe(next.id);
  });

  it('a claim that is none blocks until the next call; one for a card of another is refused', async () => {
    const slow = await testServer({ BINGO_COUNTDOWN_S: '1', BINGO_CALL_MS: '1500' });
    const [one, two] = await Promise.all([socketPlayer(slow, 'bingo'), socketPlayer(slow, 'bingo')]);
    const { id } = await one.join(atStake(10));
    expect(await one.send('lockIn', { roomId: id })).toMatchObject({ code: 'NOT_PLAYING' });
    await one.send('confirmCards', ['1'], id);
    await two.send('confirmCards', ['2'], id);
    await one.next('numberCall');
    expect(await one.send('lockIn', { roomId: id, cardNumber: 2 })).toMatchObject({ code: 'NOT_YOUR_CARD' });
    expect(await one.send('lockIn', { roomId: id, cardNumber: '1' })).toMatchObject({ code: 'NOT_A_BINGO' });
    expect(await one.send('lockIn', { roomId: id })).toMatchObject({ code: 'CLAIM_BLOCKED' });
    await one.next('numberCall', (_number, info) => (info as CallInfo).round === 2);
    expect(await one.send('lockIn', { roomId: id })).toMatchObject({ code: 'NOT_A_BINGO' });
    for (const player of [one, two]) player.close();
    await slow.close();
  });

  it('who has closed the browser wins by a card that is complete', async () => {
    const players = await playing(2);
    const { id } = await at(players, FIRST).join(atStake(200));
    await Promise.all(players.map((player, index) => player.send('confirmCards', [`${index + 11}`], id)));
    for (const player of players) player.close();
    await ended(at(players, FIRST), id);
    const round = await server.ctx.rounds.find(roundOf(id));
    expect(round?.status).toBe('Finished');
    const completeBy = round?.calls.length ?? 75;
    expect(completeBy).toBeLessThan(75);
    for (const { card } of round?.winners ?? [])
      expect(isBingo(bingoCard(Number(card)), round?.calls as number[])).toBe(true);
  });
});

async function ended(player: SocketPlayer, roomId: string): Promise<void> {
  for (;;) {
    const round = await server.ctx.rounds.find(roundOf(roomId));
    if (round?.status === 'Finished' || round?.status === 'Refunded') return;
    await sleep(100);
    if (player.socket.connected) throw new Error('still there');
  }
}

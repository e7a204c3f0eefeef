import type { JoinTarget } from '@chewata/common/contract/sockets/payloads';
import { flipScore } from '@chewata/common/games/flip/score';
import type { Side } from '@chewata/common/games/flip/side';
import { asSpaceId } from '@chewata/common/ids';
import { fromBirr } from '@chewata/common/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account } from '#domain/ledger/accounts.ts';
import { type RoomsBench, roomsBench } from '#testing/rooms/bench.ts';
import { confirmCards } from '../cards/confirm-cards.ts';
import { selectCards } from '../cards/select-cards.ts';
import { joinRoom } from '../enter/join-room.ts';
import { betHistory } from '../history/bet-history.ts';
import type { Player } from '../rooms-context.ts';

const CALL_MS = 6000;

let bench: RoomsBench;
let target: JoinTarget;
let space = 0;

beforeAll(async () => {
  bench = await roomsBench({ FLIP_CALL_MS: `${CALL_MS}` });
});
afterAll(() => bench?.close());
beforeEach(() => {
  target = { by: 'stake', stake: fromBirr(100), gameSpace: asSpaceId(`flip-${++space}`), createGame: true };
  bench.events.length = 0;
});

async function player(): Promise<Player> {
  const one = await bench.player(1000);
  bench.members.add(`flip-${space}:${one.id}`);
  return one;
}
const pay = (who: Player, side: Side) =>
  confirmCards(bench.ctx, who, { game: 'flip', target, cards: [side], free: false });
const money = async (who: Player) => (await bench.ctx.ledger.wallet(who.id)).main;

describe('flip', () => {
  it('is for administrators', async () => {
    const stranger = { ...(await player()), isAdmin: false };
    await expect(joinRoom(bench.ctx, stranger, 'flip', target)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('plays with one player already, best of three, and pays each on the winning side 1.9 times', async () => {
    const bank = await bench.ctx.ledger.total('house:bank');
    const [ada, ben, carl] = [await player(), await player(), await player()];
    const { roomId } = await pay(ada, 'H');
    await pay(ben, 'H');
    await pay(carl, 'T');
    const room = await joinRoom(bench.ctx, ada, 'flip', target);
    expect(room).toMatchObject({
      seat: 1,
      players: { 1: ['H'], 2: ['H'], 3: ['T'] },
      userNames: { 1: ada.name, 2: ben.name, 3: carl.name },
      cards: ['H', 'H', 'T'],
      possibleWin: 190,
      userCount: 3,
      rounds: 3,
    });
    expect(room.maskedPhones[1]).toBe('09****');
    await bench.pass(roomId, 30_000 + CALL_MS);
    const first = bench.argumentsOf('numberCall');
    expect(first).toHaveLength(1);
    expect(first[0]?.[1]).toMatchObject({ round: 1, calledNumbers: [first[0]?.[0]] });
    await bench.pass(roomId, 2 * CALL_MS);
    const calls = bench.argumentsOf('numberCall').map(([side]) => side as Side);
    const { winner, head, tail } = flipScore(calls);
    expect(calls.length).toBe(head + tail);
    await bench.pass(roomId, CALL_MS);
    const winners = winner === 'H' ? [ada, ben] : [carl];
    for (const who of [ada, ben, carl])
      expect(await money(who)).toBe(winners.includes(who) ? 109_000 : 90_000);
    const title = `${winner === 'H' ? 'Head' : 'Tail'} wins ${head}-${tail}`;
    const amounts = winners.map((who) => ({ username: who.name, phone: '09****', amount: 190, tax: 0 }));
    expect(bench.argumentsOf('gameFinished')[0]).toMatchObject([
      title,
      [winner],
      { [winner ?? '']: amounts },
      {},
    ]);
    expect((await bench.ctx.ledger.total('house:bank')) - bank).toBe(30_000 - 19_000 * winners.length);
    expect(await bench.ctx.ledger.total(account.round(roomId))).toBe(0);
    expect((await betHistory(bench.ctx, ada.id, 1)).rows[0]).toMatchObject({
      result: winner === 'H' ? 'Won' : 'Lost',
      winners: { [winner ?? '']: [winner] },
    });
  });

  it('publishes the winning side even if no player chose it, and the bank keeps the stake', async () => {
    // One of several rounds with one player is soon lost.
    for (;;) {
      bench.events.length = 0;
      const ada = await player();
      const { roomId } = await pay(ada, 'H');
      await bench.pass(roomId, 30_000 + 4 * CALL_MS);
      const [, numbers, winners] = bench.argumentsOf('gameFinished')[0] ?? [];
      if ((numbers as string[])[0] === 'H') continue;
      expect([numbers, winners]).toEqual([['T'], {}]);
      expect(await money(ada)).toBe(90_000);
      expect((await betHistory(bench.ctx, ada.id, 1)).rows[0]).toMatchObject({
        result: 'Lost',
        winners: { T: [] },
      });
      return;
    }
  });

  it('allows one side per player', async () => {
    const ada = await player();
    await pay(ada, 'H');
    await expect(selectCards(bench.ctx, ada, { game: 'flip', target, cards: ['T'] })).rejects.toMatchObject({
      code: 'CARD_LIMIT',
      messageKey: 'refusals.oneSideOnly',
    });
  });

  it('F5: refuses stakes beyond the house limit, even at the same moment', async () => {
    const usual = bench.settings.value;
    bench.settings.value = { ...usual, flipHouseLimit: fromBirr(190) };
    const players = await Promise.all(Array.from({ length: 5 }, player));
    const outcomes = await Promise.allSettled(players.map((who) => pay(who, 'H')));
    bench.settings.value = usual;
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'HOUSE_LIMIT' });
    expect((await joinRoom(bench.ctx, players[0] as Player, 'flip', target)).userCount).toBe(2);
  });
});

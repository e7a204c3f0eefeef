import type { RoomPatch } from '@chewata/common/contract/rooms/patch';
import type { JoinTarget } from '@chewata/common/contract/sockets/payloads';
import { asSpaceId } from '@chewata/common/ids';
import { fromBirr } from '@chewata/common/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account } from '#domain/ledger/accounts.ts';
import { type RoomsBench, roomsBench } from '#testing/rooms/bench.ts';
import { joinRoom } from '../enter/join-room.ts';
import { listAllRooms } from '../enter/list-rooms.ts';
import { betHistory } from '../history/bet-history.ts';
import type { Player } from '../rooms-context.ts';
import { confirmCards } from './confirm-cards.ts';
import { removeCards } from './remove-cards.ts';
import { selectCards } from './select-cards.ts';

let bench: RoomsBench;
let ada: Player;
let ben: Player;
/** Of this test alone: no other test plays here. */
let target: JoinTarget;
let space = 0;

beforeAll(async () => {
  bench = await roomsBench();
});
afterAll(() => bench?.close());
beforeEach(async () => {
  [ada, ben] = [await bench.player(), await bench.player()];
  const gameSpace = asSpaceId(`space-${++space}`);
  for (const { id } of [ada, ben]) bench.members.add(`${gameSpace}:${id}`);
  target = { by: 'stake', stake: fromBirr(50), gameSpace, createGame: true };
  bench.events.length = 0;
});

const select = (player: Player, cards: string[], where = target) =>
  selectCards(bench.ctx, player, { game: 'bingo', target: where, cards });
const confirm = (player: Player, cards: string[], where = target) =>
  confirmCards(bench.ctx, player, { game: 'bingo', target: where, cards, free: false });
const remove = (player: Player, cards: string[] | null = null, where = target) =>
  removeCards(bench.ctx, player, { game: 'bingo', target: where, cards });
const join = (player: Player, where = target) => joinRoom(bench.ctx, player, 'bingo', where);
const money = (player: Player) => bench.ctx.ledger.wallet(player.id);

describe('joining a room', () => {
  it('gives every player the one open room of a stake, with its commitment and without its seed', async () => {
    expect(await join(ada)).toMatchObject({ game: 'bingo', stake: 50, status: 'Available', cards: [] });
    await confirm(ada, ['1']);
    const rooms = await Promise.all([join(ada), join(ben), join(ada)]);
    expect(new Set(rooms.map(({ id }) => id)).size).toBe(1);
    const state = await bench.ctx.rooms.find(rooms[0]?.id as never);
    expect(rooms[0]).toMatchObject({ status: 'Starting', percent: 20, cards: ['1'] });
    expect(rooms[0]?.commitment).toBe(state?.commitment);
    expect(state?.serverSeed).toHaveLength(64);
    expect(JSON.stringify(rooms)).not.toContain(state?.serverSeed);
  });

  it('refuses a stake that is not offered, and a space of other users', async () => {
    await expect(join(ada, { ...target, stake: fromBirr(51) } as JoinTarget)).rejects.toMatchObject({
      code: 'STAKE_UNKNOWN',
    });
    // 200 Birr is a stake of bingo, but none of private rooms.
    await expect(join(ada, { ...target, stake: fromBirr(200) } as JoinTarget)).rejects.toMatchObject({
      code: 'STAKE_UNKNOWN',
    });
    const { id } = await join(ada);
    const stranger = await bench.player();
    await expect(join(stranger)).rejects.toMatchObject({ code: 'NOT_A_MEMBER' });
    const byId = { by: 'room', roomId: id } as JoinTarget;
    await expect(join(stranger, byId)).rejects.toMatchObject({ code: 'NOT_A_MEMBER' });
    await expect(confirm(stranger, ['1'], byId)).rejects.toMatchObject({ code: 'NOT_A_MEMBER' });
  });

  it('without createGame creates no room, and finds the one in which the player has cards', async () => {
    const found = { ...target, createGame: false } as JoinTarget;
    await expect(join(ada, found)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { roomId } = await confirm(ada, ['1']);
    expect((await join(ada, found)).id).toBe(roomId);
    expect((await join(ben, found)).id).toBe(roomId);
  });

  it('lists a room once a player has paid, to the users who may see it', async () => {
    const { id } = await join(ada);
    const listed = async (player: Player) => (await listAllRooms(bench.ctx, player)).map((room) => room.id);
    expect(await listed(ada)).not.toContain(id);
    await confirm(ada, ['1']);
    expect(await listed(ben)).toContain(id);
    expect(await listed(await bench.player())).not.toContain(id);
  });
});

describe('holding cards', () => {
  it('shows them to all as held, with the masked phone', async () => {
    const { roomId, cards } = await select(ada, ['12', '3']);
    expect(cards).toEqual(['3', '12']);
    const [patch] = bench.argumentsOf('cardUpdate').at(-1) as [RoomPatch];
    expect(patch).toEqual({
      id: roomId,
      from: 1,
      seq: 2,
      cards: expect.arrayContaining([
        ['3', 1, 1],
        ['12', 1, 1],
      ]),
    });
    expect(await join(ben)).toMatchObject({ seat: null, viewingCards: { 1: ['3', '12'] }, userNames: {} });
    expect(await join(ada)).toMatchObject({ seat: 1, maskedPhones: {} });
    expect(JSON.stringify(bench.events)).not.toContain(ada.phone.slice(-9));
  });

  it('refuses a card that another player holds', async () => {
    await select(ada, ['12']);
    await expect(select(ben, ['11', '12'])).rejects.toMatchObject({
      code: 'CARD_TAKEN',
      messageKey: 'refusals.bingoCardTaken',
    });
    expect((await join(ben)).viewingCards).toEqual({ 1: ['12'] });
  });

  it('G4: allows at most ten', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => String(index + 1));
    await select(ada, ten);
    await expect(select(ada, ['11'])).rejects.toMatchObject({ code: 'CARD_LIMIT', params: { limit: 10 } });
  });

  it('G5: lapses after 30 s, or 5 s after its owner has left, and publishes it', async () => {
    const { roomId } = await select(ada, ['1']);
    await select(ben, ['2']);
    await bench.ctx.presence.leave('bingo', ben.id, 'socket', bench.clock.now());
    await bench.pass(roomId, 4900);
    expect((await join(ada)).viewingCards).toEqual({ 1: ['1'], 2: ['2'] });
    await bench.pass(roomId, 1100);
    expect((await join(ada)).viewingCards).toEqual({ 1: ['1'] });
    await bench.pass(roomId, 24_000);
    expect((await join(ada)).viewingCards).toEqual({});
    await expect
      .poll(async () => {
        // Merged changes are due after half a second of real time.
        await bench.pass(roomId, 1000);
        return bench.argumentsOf('cardUpdate').flatMap(([patch]) => (patch as RoomPatch).cards ?? []);
      })
      .toEqual(expect.arrayContaining([['1', 0, 1]]));
  });
});

describe('paying for cards', () => {
  it('takes the stake into the round, starts the countdown and publishes all of it', async () => {
    const outcome = await confirm(ada, ['7', '8']);
    expect(outcome).toMatchObject({ cards: ['7', '8'], activeBalance: 900, bonusWallet: 0 });
    expect(await bench.ctx.ledger.total(account.round(outcome.roomId))).toBe(10_000);
    const room = await join(ben);
    expect(room).toMatchObject({
      status: 'Starting',
      players: { 1: ['7', '8'] },
      cards: ['7', '8'],
      totalStake: 100,
      netWin: 80,
      possibleWin: 120,
      userCount: 2,
      countDownVal: 30,
    });
    expect(bench.events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['cardUpdate', 'updateBalance', 'availableRooms']),
    );
    await bench.pass(outcome.roomId, 5500);
    expect(bench.argumentsOf('countdown').map(([seconds]) => seconds)).toEqual([30, 25]);
    expect((await join(ben)).countDownVal).toBe(25);
  });

  it('G7: takes the bonus first, card by card, and refunds the balance that paid', async () => {
    const carl = await bench.player(60);
    bench.members.add(`${(target as { gameSpace: string }).gameSpace}:${carl.id}`);
    await bench.credit(carl.id, 70, 'bonus');
    const { roomId } = await confirm(carl, ['1', '2']);
    expect(await money(carl)).toMatchObject({ main: 3000, bonus: 0 });
    await remove(carl, ['1']);
    expect(await money(carl)).toMatchObject({ main: 3000, bonus: 5000 });
    await remove(carl, ['2']);
    expect(await money(carl)).toMatchObject({ main: 6000, bonus: 7000 });
    expect(await bench.ctx.ledger.total(account.round(roomId))).toBe(0);
  });

  it('G6: a repeat is harmless; further cards are paid for in addition', async () => {
    await confirm(ada, ['7']);
    expect(await confirm(ada, ['7'])).toMatchObject({ cards: ['7'], activeBalance: 950 });
    expect(await confirm(ada, ['7', '9'])).toMatchObject({ cards: ['7', '9'], activeBalance: 900 });
  });

  it('G6: the same cards confirmed twice at the same moment are paid once, and both requests succeed', async () => {
    const outcomes = await Promise.all([confirm(ada, ['7', '8']), confirm(ada, ['7', '8'])]);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ cards: ['7', '8'], activeBalance: 900 });
    expect((await money(ada)).main).toBe(90_000);
  });

  it('two players, one card, the same moment: one pays, the other gets CARD_TAKEN and pays nothing', async () => {
    for (let card = 1; card <= 8; card++) {
      const outcomes = await Promise.allSettled([confirm(ada, [`${card}`]), confirm(ben, [`${card}`])]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const refused = outcomes.find((outcome) => outcome.status === 'rejected');
      expect(refused?.reason).toMatchObject({ code: 'CARD_TAKEN', messageKey: 'refusals.bingoCardTaken' });
    }
    const [left, right] = [await money(ada), await money(ben)];
    expect(left.main + right.main).toBe(200_000 - 8 * 5000);
    const room = await join(ada);
    expect(room.userCount).toBe(8);
  });

  it('is refused without enough money; held cards stay held, and no others become held', async () => {
    const poor = await bench.player(70);
    bench.members.add(`${(target as { gameSpace: string }).gameSpace}:${poor.id}`);
    await select(poor, ['1']);
    await expect(confirm(poor, ['1', '2'])).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    expect((await money(poor)).main).toBe(7000);
    expect(await join(poor)).toMatchObject({ status: 'Available', viewingCards: { 1: ['1'] } });
  });

  it('R8: removing the last paid card ends the countdown', async () => {
    const { roomId } = await confirm(ada, ['7', '8']);
    await remove(ada, ['7']);
    expect(await join(ada)).toMatchObject({ status: 'Starting', cards: ['8'] });
    expect(await remove(ada)).toMatchObject({ roomId, cards: [], activeBalance: 1000 });
    expect(await join(ada)).toMatchObject({ status: 'Available', cards: [], countDownVal: 0 });
    expect(await betHistory(bench.ctx, ada.id, 1)).toEqual({ rows: [], totalPages: 0 });
    bench.events.length = 0;
    await bench.pass(roomId, 40_000);
    expect(bench.argumentsOf('countdown')).toEqual([]);
  });

  it('cannot be done once the room has started, and a paid card stays', async () => {
    const { roomId } = await confirm(ada, ['7']);
    await confirm(ben, ['8']);
    await bench.pass(roomId, 30_000);
    const byId = { by: 'room', roomId } as JoinTarget;
    await expect(confirm(ada, ['9'], byId)).rejects.toMatchObject({ code: 'ROOM_STARTED' });
    await expect(select(ada, ['9'], byId)).rejects.toMatchObject({ code: 'ROOM_STARTED' });
    await expect(remove(ada, ['7'], byId)).rejects.toMatchObject({ code: 'ROOM_STARTED' });
    expect((await money(ada)).main).toBe(95_000);
  });
});

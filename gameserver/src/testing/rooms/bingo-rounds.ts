import type { JoinTarget } from '@chewata/common/contract/sockets/payloads';
import { bingoCard } from '@chewata/common/games/bingo/cards';
import { completeAt } from '@chewata/common/games/bingo/patterns';
import type { RoundId } from '@chewata/common/ids';
import { asSpaceId } from '@chewata/common/ids';
import { fromBirr } from '@chewata/common/money';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { BingoState } from '#domain/rooms/bingo/state.ts';
import type { RoomState } from '#domain/rooms/room.ts';
import { confirmCards } from '../../services/rooms/cards/confirm-cards.ts';
import { advanceRoom } from '../../services/rooms/play/advance-room.ts';
import { claimBingo } from '../../services/rooms/play/claim-bingo.ts';
import type { Player } from '../../services/rooms/rooms-context.ts';
import { type RoomsBench, roomsBench } from './bench.ts';

export const CALL_MS = 4000;
export const WINDOW_MS = 1500;

/** Rounds of bingo of two new players, in a new space for each test. Call it at the top of a test file. */
export function useBingoRounds() {
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

  return {
    /** Read them in a test: each test has its own. */
    get bench() {
      return bench;
    },
    get ada() {
      return ada;
    },
    get ben() {
      return ben;
    },
    get target() {
      return target;
    },
    newSpace,
    pay,
    claim,
    money,
    leave,
    state,
    playing,
    callsUntil,
    callTo,
  };
}

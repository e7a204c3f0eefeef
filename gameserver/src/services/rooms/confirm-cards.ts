import { Refusal } from '@chewata/common/errors';
import { PAYING_MS, type RoomState } from '../../domain/rooms/room.ts';
import { type Stake, stakeEntry, stakeId } from '../../domain/rooms/stake.ts';
import { type Balances, balancesOf } from './balances-of.ts';
import { cardRefusal } from './card-refusal.ts';
import { findRoom } from './find-room.ts';
import { PATIENCE_MS } from './patience.ts';
import { refundCards } from './refund-stake.ts';
import { countdownMs, mostHolders } from './room-settings.ts';
import { wake } from './room-work.ts';
import type { Player, RoomsContext } from './rooms-context.ts';
import { type CardsCommand, type CardsOutcome, cardsOf, holdRequest } from './select-cards.ts';
import { tellRoom } from './tell-room.ts';

export interface ConfirmCommand extends CardsCommand {
  /** By a free spin (S9). */
  readonly free: boolean;
}

/**
 * Pays for cards, all or none; those not held are held first, those already paid are skipped (G6).
 * Hold → stake in the journal → card paid: after a crash between them the room, or the recovery, finds
 * the stake and finishes or refunds it. Refusals: those of selectCards, INSUFFICIENT_FUNDS,
 * NO_FREE_SPIN, HOUSE_LIMIT, UNAVAILABLE (another request of the player does not end).
 */
export async function confirmCards(
  ctx: RoomsContext,
  player: Player,
  command: ConfirmCommand,
): Promise<CardsOutcome & Balances> {
  const room = await findRoom(ctx, player, command.game, command.target);
  checkFree(ctx, room, command);
  const token = ctx.random.token(9);
  const cards = await beginPaying(ctx, room, player, command, token);
  const stake: Stake = {
    roundId: room.id,
    userId: player.id,
    token,
    cards,
    amount: room.stake,
    free: command.free,
  };
  if (cards.length > 0) {
    await postStake(ctx, room, stake);
    await takeCards(ctx, room, stake);
  }
  const now = cards.length > 0 ? await tellPaid(ctx, room, player) : await ctx.rooms.find(room.id);
  const paid = now ? cardsOf(now, player.id, ['paid']) : [];
  return { roomId: room.id, cards: paid, ...(await balancesOf(ctx, player.id)) };
}

/** S9: one card, at the stake that free spins are for. */
function checkFree(ctx: RoomsContext, room: RoomState, { free, cards }: ConfirmCommand): void {
  if (!free) return;
  if (room.game !== 'spin' || room.stake !== ctx.settings.now().freeSpin.stake)
    throw new Refusal('NO_FREE_SPIN');
  if (cards.length !== 1) throw new Refusal('CARD_LIMIT', { messageKey: 'refusals.oneCardOnly' });
}

/** Pins the cards to be paid for; where an own request is paying for some of them, after its outcome. */
async function beginPaying(
  ctx: RoomsContext,
  room: RoomState,
  player: Player,
  { cards, free }: ConfirmCommand,
  token: string,
): Promise<readonly string[]> {
  for (const pause of PATIENCE_MS) {
    const request = holdRequest(ctx, room, player, cards);
    await wake(ctx, room.id, request.now + PAYING_MS);
    const most = mostHolders(ctx, room.game, room.stake);
    const outcome = await ctx.rooms.beginPaying(room, { ...request, token, free, mostHolders: most });
    if (outcome.outcome === 'paying') {
      // Watchers see every change of the room, one after the other.
      if (outcome.changed) await tellRoom(ctx, room.id);
      return outcome.cards;
    }
    if (outcome.outcome === 'house-limit') throw new Refusal('HOUSE_LIMIT');
    if (outcome.outcome !== 'wait') throw cardRefusal(room.game, outcome, request.limit);
    await ctx.clock.sleep(pause);
  }
  throw new Refusal('UNAVAILABLE');
}

/** Where the stake is refused, the cards are held as before. Where the outcome is unknown, they stay pinned. */
async function postStake(ctx: RoomsContext, room: RoomState, stake: Stake): Promise<void> {
  const { id, game, stake: amount, space, schedule, serverSeed, commitment, percent, bonusOn } = room;
  const round = { id, game, stake: amount, space, schedule, serverSeed, commitment, percent, bonusOn };
  // Where somebody has paid before, the document is there since then.
  if (room.status === 'Available') await ctx.rounds.begin({ ...round, createdAt: new Date(ctx.clock.now()) });
  try {
    await ctx.ledger.post(stakeEntry(stake), stake.free ? [ctx.users.addSpins(stake.userId, -1)] : []);
  } catch (error) {
    if (error instanceof Refusal && (await ctx.rooms.abandonPaying(id, stake.token))) await tellRoom(ctx, id);
    throw error;
  }
}

/** The stake is posted: the cards are the player's, or the stake goes back at once. */
async function takeCards(ctx: RoomsContext, room: RoomState, stake: Stake): Promise<void> {
  const { roundId, userId, token, cards } = stake;
  const now = ctx.clock.now();
  const paid = { userId, token, cards, now, countdownMs: countdownMs(ctx, room.game) };
  const outcome = await ctx.rooms.markPaid(room, paid);
  if (outcome === 'paid') return;
  // Who looks after the room may have marked them paid, and the player let go of some of them, since.
  await ctx.rooms.abandonPaying(roundId, token);
  const left = (await ctx.rooms.find(roundId))?.cards ?? [];
  const kept = new Set(left.filter((card) => card.token === token).map(({ card }) => card));
  const lost = cards.filter((card) => !kept.has(card));
  await refundCards(ctx, stakeId(stake), lost);
  ctx.publish.balance(userId);
  if (lost.length > 0) throw new Refusal(outcome === 'lost' ? 'UNAVAILABLE' : 'ROOM_STARTED');
}

async function tellPaid(ctx: RoomsContext, room: RoomState, player: Player): Promise<RoomState | null> {
  await ctx.rounds.addPlayer(room.id, player.id);
  await wake(ctx, room.id, ctx.clock.now());
  ctx.publish.balance(player.id);
  ctx.publish.lobby(room.game);
  return tellRoom(ctx, room.id);
}

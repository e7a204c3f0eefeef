import type { Balances } from '@chewata/common/contract/sockets/events';
import { Refusal } from '@chewata/common/errors';
import { GAMES } from '@chewata/common/games';
import { entryId } from '#domain/ledger/entries.ts';
import type { Wallet } from '#domain/ledger/entry.ts';
import { headerOf, type RoomHead } from '#domain/rooms/room.ts';
import { type Stake, stakeEntry } from '#domain/rooms/stake.ts';
import type { OwnPlace } from '#storage/rooms/rooms.ts';
import { refuseBlockedUser } from '../../blocks/refuse-blocked.ts';
import { refuseHeldStake } from '../../freezes/refuse-held.ts';
import { findRoom } from '../enter/find-room.ts';
import { alarmWithoutBeacon } from '../fairness/alarms.ts';
import { newCountdown, refuseWithoutBeacon } from '../fairness/new-countdown.ts';
import { publishUpdate } from '../publish-update.ts';
import { refundCards } from '../recover/refund-stake.ts';
import { beginPayment, completePayment } from '../room-changes.ts';
import { maxHoldersOf } from '../room-settings.ts';
import type { Player, RoomsContext } from '../rooms-context.ts';
import { cardRefusal } from './card-refusal.ts';
import { PAYMENT_POLL_DELAYS_MS } from './payment-polls.ts';
import { balancesOf, playerBalances } from './player-balances.ts';
import { type CardsCommand, type CardsReply, cardsReply, holdRequest } from './select-cards.ts';

export interface ConfirmCommand extends CardsCommand {
  /** Pays with a free spin (S9). */
  readonly free: boolean;
}

/**
 * Pays for cards, all or none. Cards that are not held are held first; cards already paid for are skipped (G6).
 * Order: hold → stake in the journal → card paid. After a crash between two of these, the room or the recovery
 * finds the stake and completes or refunds it. Refusals: those of selectCards, INSUFFICIENT_FUNDS, NO_FREE_SPIN, FREE_SPIN_PUBLIC_ONLY,
 * HOUSE_LIMIT, UNAVAILABLE (another payment of the player for the same cards does not end, or a required beacon is
 * away).
 */
export async function confirmCards(
  ctx: RoomsContext,
  player: Player,
  command: ConfirmCommand,
): Promise<CardsReply & Balances> {
  const room = await findRoom(ctx, player, command.game, command.target);
  checkFreeSpin(ctx, room, command);
  await refuseWithoutBeacon(ctx, room);
  return ctx.walletQueue(player.id, () => payForCards(ctx, room, player, command));
}

async function payForCards(
  ctx: RoomsContext,
  room: RoomHead,
  player: Player,
  command: ConfirmCommand,
): Promise<CardsReply & Balances> {
  const user = await ctx.users.get(player.id);
  refuseBlockedUser(ctx, user);
  refuseHeldStake(ctx, user, room.space !== null);
  const token = ctx.random.token(9);
  const { cards, own } = await pinCards(ctx, room, player, command, token);
  const stake: Stake = {
    roundId: room.id,
    userId: player.id,
    token,
    cards,
    amount: room.stake,
    free: command.free,
  };
  if (cards.length === 0)
    return { ...cardsReply(room, own, ['paid']), ...(await playerBalances(ctx, player.id)) };
  const wallet = await postStake(ctx, room, stake);
  const paid = await takeCards(ctx, room, stake);
  ctx.publish.balance(player.id);
  ctx.publish.lobby(room.game, player.id);
  // The posting has read the balances already; the user was read before it, in the player's own queue.
  const spins = (user?.remainingSpin ?? 0) - (stake.free ? 1 : 0);
  const balances = wallet ? balancesOf(wallet, spins) : await playerBalances(ctx, player.id);
  return { ...cardsReply(room, paid, ['paid']), ...balances };
}

/** S9, S10: a free spin pays for one card, at the stake set for free spins, in a public room. */
function checkFreeSpin(ctx: RoomsContext, room: RoomHead, { free, cards }: ConfirmCommand): void {
  if (!free) return;
  if (room.space !== null) throw new Refusal('FREE_SPIN_PUBLIC_ONLY');
  if (!GAMES[room.game].acceptsFreeSpins || room.stake !== ctx.settings.now().freeSpin.stake)
    throw new Refusal('NO_FREE_SPIN');
  if (cards.length !== 1) throw new Refusal('CARD_LIMIT', { messageKey: 'refusals.oneCardOnly' });
}

/**
 * Pins the cards that are to be paid for. If another payment of the player for some of them is pending, this waits
 * for its outcome.
 */
async function pinCards(
  ctx: RoomsContext,
  room: RoomHead,
  player: Player,
  { cards, free }: ConfirmCommand,
  token: string,
): Promise<{ cards: readonly string[]; own: OwnPlace }> {
  for (const delay of PAYMENT_POLL_DELAYS_MS) {
    const request = holdRequest(ctx, room, player, cards);
    const maxHolders = maxHoldersOf(ctx, room.game, room.stake);
    const outcome = await beginPayment(ctx, room, { ...request, token, free, maxHolders });
    if (outcome.outcome === 'paying') return outcome;
    if (outcome.outcome === 'house-limit') throw new Refusal('HOUSE_LIMIT');
    if (outcome.outcome !== 'wait') throw cardRefusal(room.game, outcome, request.limit);
    await ctx.clock.sleep(delay);
  }
  throw new Refusal('UNAVAILABLE');
}

/**
 * Returns the wallet after the stake, if the posting read it. If the stake is refused, the cards are held as before. If
 * the outcome is unknown, they stay pinned.
 */
async function postStake(ctx: RoomsContext, room: RoomHead, stake: Stake): Promise<Wallet | null> {
  const { id } = room;
  // Unless the room is Available, an earlier payment has begun the document.
  const round =
    room.status === 'Available' ? { ...headerOf(room), createdAt: new Date(ctx.clock.now()) } : null;
  const player = ctx.rounds.taking(id, stake.userId, round);
  const spin = stake.free ? [ctx.users.addSpins(stake.userId, -1)] : [];
  try {
    return (await ctx.ledger.post(stakeEntry(stake), [player, ...spin])).wallet;
  } catch (error) {
    if (error instanceof Refusal)
      publishUpdate(ctx, room, await ctx.rooms.abandonPaying(id, stake.userId, stake.token));
    throw error;
  }
}

/** The stake is posted: the cards become the player's, or the stake is refunded at once. Returns all that is theirs. */
async function takeCards(ctx: RoomsContext, room: RoomHead, stake: Stake): Promise<OwnPlace> {
  const { roundId, userId, token, cards } = stake;
  const now = ctx.clock.now();
  const countdown = newCountdown(ctx, room);
  const paid = { userId, token, cards, now, countdown };
  const outcome = await completePayment(ctx, room, paid);
  if (outcome.outcome === 'paid') {
    if (outcome.starts) await alarmWithoutBeacon(ctx, countdown);
    return outcome.own;
  }
  // Meanwhile the room's clock may have marked them paid, and the player may have removed some of them.
  publishUpdate(ctx, room, await ctx.rooms.abandonPaying(roundId, userId, token));
  const left = (await ctx.rooms.find(roundId))?.cards ?? [];
  const taken = new Set(left.filter((card) => card.token === token).map(({ card }) => card));
  const lost = cards.filter((card) => !taken.has(card));
  const stakeId = entryId.stake(stake);
  await refundCards(
    ctx,
    lost.map((card) => ({ stakeId, card })),
  );
  const own = left.filter((card) => card.userId === userId && card.status === 'paid');
  if (own.length === 0) await ctx.rounds.dropPlayer(roundId, userId);
  ctx.publish.balance(userId);
  if (lost.length > 0) throw new Refusal(outcome.outcome === 'lost' ? 'UNAVAILABLE' : 'ROOM_STARTED');
  return ctx.rooms.own(roundId, userId);
}

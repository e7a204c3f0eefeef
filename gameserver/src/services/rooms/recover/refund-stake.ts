import type { JournalEntry } from '#domain/ledger/entry.ts';
import { refundEntry } from '#domain/rooms/stake.ts';
import type { RoomsContext } from '../rooms-context.ts';

type RefundContext = Pick<RoomsContext, 'ledger' | 'rounds' | 'users'>;

/**
 * Refunds one card's stake to the balances that paid it. However many workers do it, it happens once.
 * Refusal: ROOM_STARTED if that stake is in play.
 */
export async function refundStake(ctx: RefundContext, stake: JournalEntry, card: string): Promise<void> {
  const entry = refundEntry(stake, card);
  if (!entry) return;
  const isFree = entry.detail.free !== undefined;
  await ctx.ledger.post(entry, [
    ctx.rounds.countRefund(entry.roundId, stake.id, card),
    ...(isFree ? [ctx.users.addSpins(entry.userId, 1)] : []),
  ]);
}

/** The same by the stake's id. A stake that was never posted needs no refund. */
export async function refundCards(
  ctx: RefundContext,
  stakeId: string,
  cards: readonly string[],
): Promise<void> {
  const stake = cards.length > 0 ? await ctx.ledger.find(stakeId) : null;
  if (!stake) return;
  for (const card of cards) await refundStake(ctx, stake, card);
}

import type { JournalEntry } from '../../domain/ledger/entry.ts';
import { refundEntry } from '../../domain/rooms/stake.ts';
import type { RoomsContext } from './rooms-context.ts';

type Refunding = Pick<RoomsContext, 'ledger' | 'rounds' | 'users'>;

/**
 * Gives one card's stake back to where it came from, once, whoever asks how often.
 * Refusal: ROOM_STARTED where that stake is in play.
 */
export async function refundStake(ctx: Refunding, stake: JournalEntry, card: string): Promise<void> {
  const entry = refundEntry(stake, card);
  if (!entry) return;
  const free = entry.detail.free !== undefined;
  await ctx.ledger.post(entry, [
    ctx.rounds.countRefund(entry.roundId, stake.id, card),
    ...(free ? [ctx.users.addSpins(entry.userId, 1)] : []),
  ]);
}

/** The same by the stake's id. A stake that was never posted has nothing to give back. */
export async function refundCards(ctx: Refunding, stakeId: string, cards: readonly string[]): Promise<void> {
  const stake = cards.length > 0 ? await ctx.ledger.find(stakeId) : null;
  if (!stake) return;
  for (const card of cards) await refundStake(ctx, stake, card);
}

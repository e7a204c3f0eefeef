import type { JournalEntry, Wallet } from '#domain/ledger/entry.ts';
import { refundEntry } from '#domain/rooms/stake.ts';
import type { RoomsContext } from '../rooms-context.ts';

type RefundContext = Pick<RoomsContext, 'ledger' | 'rounds' | 'users'>;

/** A card's stake that is to be refunded. */
export interface CardStake {
  readonly stake: JournalEntry;
  readonly card: string;
}

/**
 * Refunds cards' stakes to the balances that paid them, in one transaction if none is refused. However many workers do
 * it, it happens once. Returns the wallet after the last one; null if nothing was refunded now.
 * Refusal: ROOM_STARTED if one of these stakes is in play; the others are refunded.
 */
export async function refundStakes(ctx: RefundContext, stakes: readonly CardStake[]): Promise<Wallet | null> {
  const entries = stakes.flatMap(({ stake, card }) => refundEntry(stake, card) ?? []);
  const outcomes = await Promise.allSettled(
    entries.map((entry) => {
      const { stakeId, card, free } = entry.detail;
      const counted = ctx.rounds.countRefund(entry.roundId, stakeId, card);
      return ctx.ledger.post(entry, free ? [counted, ctx.users.addSpins(entry.userId, 1)] : [counted]);
    }),
  );
  const posted = outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
  return posted.findLast(({ fresh }) => fresh)?.wallet ?? null;
}

/** The same by the stakes' ids. A stake that was never posted needs no refund. */
export async function refundCards(
  ctx: RefundContext,
  cards: readonly { readonly stakeId: string; readonly card: string }[],
): Promise<Wallet | null> {
  const ids = [...new Set(cards.map(({ stakeId }) => stakeId))];
  const found = await Promise.all(ids.map((id) => ctx.ledger.find(id)));
  const stakes = new Map(found.flatMap((stake) => (stake ? [[stake.id, stake] as const] : [])));
  return refundStakes(
    ctx,
    cards.flatMap(({ stakeId, card }) => {
      const stake = stakes.get(stakeId);
      return stake ? [{ stake, card }] : [];
    }),
  );
}

import type { RoundId } from '@chewata/common/ids';
import { isStakeOfToken } from '#domain/ledger/entries.ts';
import { type LooseStake, looseStakes } from '#domain/ledger/loose-stakes.ts';
import { PAYING_MS, type RoomState } from '#domain/rooms/room.ts';
import type { Round } from '#domain/rooms/round.ts';
import { sealedIn } from '#domain/rooms/sealing.ts';
import { wakeRoom } from '../room-work.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { type CardStake, refundStakes } from './refund-stake.ts';

/** The time that a payer gets to take the card, or to refund the stake itself. */
export const STRAY_MS = 15_000;

/**
 * Refunds the stakes of a round that have no card: their payer died, or was too late and then died. A stake whose
 * card the room still knows, paid or being paid for, is left to the room. Returns how many it refunded.
 */
export async function refundStrays(ctx: RoomsContext, id: RoundId): Promise<number> {
  const [room, round, entries] = await Promise.all([
    ctx.rooms.find(id),
    ctx.rounds.find(id),
    ctx.ledger.ofRound(id),
  ]);
  const before = ctx.clock.now() - STRAY_MS;
  const stakes = new Map(entries.map((entry) => [entry.id, entry]));
  const strays: CardStake[] = [];
  for (const loose of looseStakes(entries, inPlay(round))) {
    const stake = stakes.get(loose.stakeId);
    if (!stake || loose.at.getTime() > before || (await roomKnows(ctx, room, loose))) continue;
    strays.push({ stake, card: loose.card });
  }
  await refundStakes(ctx, strays);
  for (const user of new Set(strays.flatMap(({ stake }) => stake.userId ?? []))) ctx.publish.balance(user);
  return strays.length;
}

const inPlay = (round: Round | null) =>
  round?.status === 'Playing' || round?.status === 'Finished' ? sealedIn(round.cards) : () => false;

/**
 * True if the room will finish that stake. A card that the room does not have under the stake's token can never
 * become paid by that stake: this is what makes the refund safe.
 */
async function roomKnows(
  ctx: Pick<RoomsContext, 'due' | 'clock'>,
  room: RoomState | null,
  { stakeId, card }: LooseStake,
): Promise<boolean> {
  if (!room || (room.phase !== 'open' && room.phase !== 'frozen')) return false;
  const known = room.cards.find((one) => one.card === card && isStakeOfToken(stakeId, one.token));
  if (!known) return false;
  if (known.status === 'paying' && known.at + PAYING_MS <= ctx.clock.now())
    await wakeRoom(ctx, room.id, ctx.clock.now());
  return true;
}

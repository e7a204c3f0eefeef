import type { SettledWinner } from '#domain/ledger/entry.ts';
import { type BonusWins, bonusWins, costsOf } from '#domain/rooms/bonus-wins.ts';
import type { Round } from '#domain/rooms/round.ts';
import type { RoomsContext } from '../rooms-context.ts';

/** G9, from the journal and from what the players have left to stake now. */
export async function bonusWinsOf(
  ctx: Pick<RoomsContext, 'ledger' | 'settings' | 'bonusWagers'>,
  round: Round,
  winners: readonly SettledWinner[],
): Promise<BonusWins> {
  const { bonusWagering } = ctx.settings.now();
  const [entries, left] = await Promise.all([
    ctx.ledger.ofRound(round.id),
    ctx.bonusWagers.left(round.players),
  ]);
  return bonusWins(round, winners, costsOf(round.cards, entries), left, bonusWagering);
}

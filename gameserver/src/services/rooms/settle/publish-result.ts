import type { Winners } from '@chewata/common/contract/rooms/room';
import { asUserId } from '@chewata/common/ids';
import { toBirr } from '@chewata/common/money';
import { ownerOf } from '#domain/ledger/accounts.ts';
import { entryId } from '#domain/ledger/entries.ts';
import type { SettledWinner } from '#domain/ledger/entry.ts';
import { gamePlay } from '#domain/rooms/games.ts';
import type { Round } from '#domain/rooms/round.ts';
import type { RoomsContext } from '../rooms-context.ts';

/** Publishes a result to those who watch the room. */
export function publishResult(ctx: RoomsContext, round: Round, seq: number): void {
  const { title, winningNumbers } = gamePlay(round.game);
  const { key, params } = title(round.calls);
  const numbers = winningNumbers(round.winners, round.calls);
  const info = {
    roomId: round.id,
    seq,
    netWin: toBirr(round.netWin),
    fairness: { commitment: round.commitment, serverSeed: round.serverSeed },
    head: ctx.roundLog.head(),
  };
  ctx.publish.toRoom(round.game, round.id, 'gameFinished', (say) => [
    say(key, params),
    numbers,
    winnersByCard(round),
    info,
  ]);
}

/** Publishes the balances of all users that the settlement has paid: winners, referrers and the space's agent. */
export async function publishPaidBalances(ctx: RoomsContext, { id }: Round): Promise<void> {
  const settled = await ctx.ledger.find(entryId.settlement(id));
  const owners = settled?.postings.map(({ account }) => ownerOf(account)) ?? [];
  for (const owner of owners) if (owner !== null) ctx.publish.balance(asUserId(owner));
}

/** Winning card → its winners, as other players may see them. */
function winnersByCard(round: Pick<Round, 'winners' | 'people'>): Winners {
  const winners: Winners = {};
  for (const winner of round.winners) {
    winners[winner.card] ??= [];
    winners[winner.card]?.push(winnerView(winner, round.people));
  }
  return winners;
}

const winnerView = ({ userId, amount, tax }: SettledWinner, people: Round['people']) => ({
  username: people[userId]?.name ?? '',
  phone: people[userId]?.phone ?? '',
  amount: toBirr(amount),
  tax: toBirr(tax),
});

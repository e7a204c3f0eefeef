import { formatBirr, minus, sum } from '@chewata/common/money';
import type { SettledWinner } from '#domain/ledger/entry.ts';
import type { Round } from '#domain/rooms/round.ts';
import type { Write } from '#storage/transaction.ts';
import { notifying } from '../../notifications/notify.ts';
import type { RoomsContext } from '../rooms-context.ts';

/** Writes that notify the winners who have no live socket. */
export async function notifyAwayWinners(
  ctx: RoomsContext,
  { id, game }: Round,
  winners: readonly SettledWinner[],
): Promise<Write[]> {
  const users = [...new Set(winners.map(({ userId }) => userId))];
  const away = await ctx.presence.awaySince(game, users, ctx.clock.now());
  return users.flatMap((userId) => {
    if (away.get(userId) === null) return [];
    const own = winners.filter((winner) => winner.userId === userId);
    const amount = formatBirr(sum(own.map((winner) => minus(winner.amount, winner.tax))));
    const card = own.map((winner) => winner.card).join(', ');
    const key = 'notifications.winAway' as const;
    return [
      notifying(ctx, { about: `win:${id}`, userId, kind: 'winWhileAway', key, params: { card, amount } }),
    ];
  });
}

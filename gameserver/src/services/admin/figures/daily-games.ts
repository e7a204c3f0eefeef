import type { DailyGamesRow } from '@chewata/common/contract/admin/daily-games';
import { ROWS_PER_PAGE } from '@chewata/common/contract/conventions';
import type { UserId } from '@chewata/common/ids';
import { minus, plus, type Santim, toBirr, ZERO } from '@chewata/common/money';
import { addisDay, addisDaySpan } from '#domain/addis-time.ts';
import type { Context } from '../../context.ts';

interface DayOfUser {
  games: number;
  bet: Santim;
  won: Santim;
}

/** Every player's games, stakes and wins of a day of Addis Ababa, most games first; pages from 1. */
export async function listDailyGames(
  ctx: Pick<Context, 'clock' | 'rounds' | 'users'>,
  page: number,
  day = addisDay(ctx.clock.ruleNow()),
): Promise<{ games: DailyGamesRow[]; totalPages: number }> {
  const { from, to } = addisDaySpan(day);
  const days = new Map<UserId, DayOfUser>();
  const dayOf = (user: UserId): DayOfUser => {
    const figures = days.get(user) ?? { games: 0, bet: ZERO, won: ZERO };
    days.set(user, figures);
    return figures;
  };
  for await (const round of ctx.rounds.finishedIn(from, to)) {
    for (const player of new Set(round.cards.map((card) => card.userId))) dayOf(player).games++;
    for (const { userId, free } of round.cards)
      if (!free) dayOf(userId).bet = plus(dayOf(userId).bet, round.stake);
    for (const { userId, amount, tax } of round.winners)
      dayOf(userId).won = plus(dayOf(userId).won, minus(amount, tax));
  }
  const rows = [...days].sort(([a, one], [b, other]) => other.games - one.games || (a < b ? -1 : 1));
  const shown = rows.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE);
  const names = new Map(
    (await ctx.users.find(shown.map(([user]) => user))).map((user) => [user.id, user.name]),
  );
  return {
    games: shown.map(([userId, { games, bet, won }]) => ({
      userId,
      userInfo: { name: names.get(userId) ?? '' },
      gameCount: games,
      betAmount: toBirr(bet),
      winAmount: toBirr(won),
      profit: toBirr(minus(won, bet)),
    })),
    totalPages: Math.ceil(rows.length / ROWS_PER_PAGE),
  };
}

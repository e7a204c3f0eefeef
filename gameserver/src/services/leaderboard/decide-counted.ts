import type { UserId } from '@chewata/common/ids';
import { addisDay, addisDaySpan } from '../../domain/addis-time.ts';
import { COUNTING, countablePlayers } from '../../domain/leaderboard/counted.ts';
import type { Round } from '../../domain/rooms/round.ts';
import type { Context } from '../context.ts';

type DecideContext = Pick<Context, 'rounds' | 'meetings' | 'oneAtATime'>;

/**
 * The players for whom rankings count a finished round (G8). Decided once and kept with the round, so that ranks
 * rebuilt later are the same.
 */
export async function decideCounted(ctx: DecideContext, round: Round): Promise<readonly UserId[]> {
  if (round.counted !== null) return round.counted;
  const players = countablePlayers(round);
  if (players.length === 0 || round.playedAt === null) return [];
  const day = addisDay(round.playedAt.getTime());
  const meeting = { day, round: round.id, players };
  for (;;) {
    const counted = await ctx.meetings.decide(meeting, COUNTING);
    if (counted) return ctx.rounds.setCounted(round.id, counted);
    await restoreDay(ctx, day);
  }
}

/** The day's first round, or Redis has lost the day: adds the rounds that were decided before. */
const restoreDay = (ctx: DecideContext, day: string): Promise<void> =>
  ctx.oneAtATime(`meetings:${day}`, async () => {
    const { from, to } = addisDaySpan(day);
    for await (const { id, counted, players } of ctx.rounds.finishedIn(from, to))
      if (counted !== null && counted.length > 0)
        await ctx.meetings.restore({ day, round: id, players }, counted);
    await ctx.meetings.complete(day);
  });

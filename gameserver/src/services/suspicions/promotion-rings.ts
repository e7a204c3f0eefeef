import type { UserId } from '@chewata/common/ids';
import { addisDay } from '../../domain/addis-time.ts';
import { covers } from '../../domain/leaderboard/boards.ts';
import type { Round } from '../../domain/rooms/round.ts';
import { tiedGroups } from '../../domain/suspicions/groups.ts';
import type { Look, LookContext } from './look.ts';

/** In a larger round a ring gains little, and regular players of a busy stake meet often. */
const MOST_PLAYERS = 20;
/** Rounds of earlier than this are not looked at again. */
const LONGEST_MS = 60 * 60_000;
/** A round may be counted some time after its end. */
const COUNTED_WITHIN_MS = 60_000;

/** U6: raises players who meet one another again and again in rounds that a promotion counts. */
export const flagPromotionRings: Look = async (ctx, from) => {
  const now = ctx.clock.ruleNow();
  const since = Math.min(LONGEST_MS, ctx.clock.now() - from.getTime() + COUNTED_WITHIN_MS);
  const [start, end] = [new Date(now - since), new Date(now + 1)];
  const promotions = (await ctx.promotions.touching(start, end)).filter(({ available }) => available);
  if (promotions.length === 0) return;
  for await (const round of ctx.rounds.finishedIn(start, end)) {
    const isCounted = round.counted !== null && round.counted.length > 0;
    const promotion = promotions.find((one) => covers(one, round.stake));
    if (isCounted && promotion && round.players.length <= MOST_PLAYERS)
      await lookAtRound(ctx, round, promotion.name);
  }
};

async function lookAtRound(ctx: LookContext, round: Round, promotion: string): Promise<void> {
  const { ringUsers, ringRounds } = ctx.settings.now().suspicions;
  const day = addisDay(round.playedAt?.getTime() ?? 0);
  const ties = await Promise.all(
    round.players.map(async (player, index): Promise<[UserId, UserId][]> => {
      const others = round.players.slice(index + 1);
      const met = await ctx.meetings.metOften(day, player, others, ringRounds);
      return met.map((other) => [player, other]);
    }),
  );
  for (const group of tiedGroups(ties.flat())) {
    const users = group.sort();
    const [first] = users;
    if (first === undefined || users.length < ringUsers) continue;
    await ctx.flags.raise(
      {
        kind: 'promotion-ring',
        subject: first,
        users,
        evidence: { promotion, day, users: users.length, rounds: ringRounds, lastRound: round.id },
        facts: users.map((user) => `${day}:${user}`),
      },
      new Date(ctx.clock.now()),
    );
  }
}

import type { LeaderboardAnswer, LeaderboardEntry } from '@chewata/common/contract/leaderboard';
import { type Santim, toBirr } from '@chewata/common/money';
import { mask } from '@chewata/common/phone';
import type { Standing } from '#storage/community/boards.ts';
import { addisDay, addisDaySpan } from '../../domain/addis-time.ts';
import { ALL, dayBoard } from '../../domain/leaderboard/boards.ts';
import { type Promotion, prizeOf } from '../../domain/leaderboard/promotion.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { completeBoard } from './complete-board.ts';
import { describeBonus, toldPrize } from './describe-promotion.ts';
import { boardShown, type ShownBoard } from './shown-board.ts';

const RANKS_SHOWN = 10;

type Reading = Parameters<typeof completeBoard>[0] & Pick<Context, 'clock' | 'users'>;

/** The leaderboard of a stake, or of all. */
export async function readBoard(
  ctx: Reading,
  caller: Pick<Caller, 'id'>,
  stake?: Santim,
): Promise<LeaderboardAnswer> {
  const key = stake === undefined ? ALL : nameOf(stake);
  return tell(ctx, caller, key, await boardShown(ctx, key));
}

/** Games played today at that stake; where a daily promotion counts them, with its prizes. */
export async function readDailyBoard(
  ctx: Reading,
  caller: Pick<Caller, 'id'>,
  stake: Santim,
): Promise<LeaderboardAnswer> {
  const key = nameOf(stake);
  const shown = await boardShown(ctx, key);
  if (shown.promotion?.type === 'Daily') return tell(ctx, caller, key, shown);
  const day = addisDay(ctx.clock.ruleNow());
  const board = dayBoard(day, key);
  return tell(ctx, caller, key, { board, span: addisDaySpan(day), promotion: null });
}

/** A stake as the boards and prizes are named by it: in Birr. */
const nameOf = (stake: Santim): string => String(toBirr(stake));

async function tell(
  ctx: Reading,
  { id }: Pick<Caller, 'id'>,
  stake: string,
  { board, span, promotion }: ShownBoard,
): Promise<LeaderboardAnswer> {
  await completeBoard(ctx, board, span);
  const [top, own] = await Promise.all([
    ctx.boards.top(board, promotion?.rankLimit ?? RANKS_SHOWN),
    ctx.boards.of(board, id),
  ]);
  const users = new Map(
    (await ctx.users.find([id, ...top.map(({ userId }) => userId)])).map((user) => [user.id, user]),
  );
  const entry = (standing: Standing): LeaderboardEntry => {
    const user = users.get(standing.userId);
    return {
      _id: standing.userId,
      username: user?.name ?? '',
      phoneNo: user ? mask.last4(user.phone) : '',
      totalPoints: standing.points,
      actualRank: standing.rank,
      ...prizesOf(promotion, stake, standing),
    };
  };
  return {
    bonus: promotion ? describeBonus(promotion, ctx.clock.ruleNow()) : null,
    entries: top.map(entry),
    mine: own ? entry(own) : null,
  };
}

/** What the rank would win now, and what it wins with games enough. Points bought are no games. */
function prizesOf(promotion: Promotion | null, stake: string, { rank, points, bought }: Standing) {
  const full = rank <= (promotion?.rankLimit ?? 0) ? promotion?.structure[stake]?.[String(rank)] : undefined;
  const prize = prizeOf(full, points - bought, promotion?.minimumGames[stake] ?? 0);
  return {
    prize: prize === null ? null : toldPrize(prize),
    fullPrize: full === undefined ? null : toldPrize(full),
  };
}

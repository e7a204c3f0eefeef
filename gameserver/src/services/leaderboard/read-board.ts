import type { LeaderboardAnswer, LeaderboardEntry } from '@chewata/common/contract/community/leaderboard';
import { type Santim, toBirr } from '@chewata/common/money';
import { mask } from '@chewata/common/phone';
import type { RankedPlayer } from '#storage/community/boards.ts';
import { addisDay, addisDaySpan } from '../../domain/addis-time.ts';
import { ALL, dayBoard } from '../../domain/leaderboard/boards.ts';
import { type Promotion, prizeOf } from '../../domain/leaderboard/promotion.ts';
import { type Caller, isMarked } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { completeBoard } from './complete-board.ts';
import { describeBonus, prizeAnswer } from './describe-promotion.ts';
import { describeOwnPrizes } from './own-prizes.ts';
import { boardShown, type ShownBoard } from './shown-board.ts';

const RANKS_SHOWN = 10;

type BoardContext = Parameters<typeof completeBoard>[0] &
  Pick<Context, 'clock' | 'config' | 'settings' | 'users'>;

/** The leaderboard of one stake, or of all stakes. */
export async function readBoard(
  ctx: BoardContext,
  caller: Pick<Caller, 'id'>,
  stake?: Santim,
): Promise<LeaderboardAnswer> {
  const key = stake === undefined ? ALL : nameOf(stake);
  return answerFor(ctx, caller, key, await boardShown(ctx, key));
}

/** Games played today at that stake, with prizes if a daily promotion counts them. */
export async function readDailyBoard(
  ctx: BoardContext,
  caller: Pick<Caller, 'id'>,
  stake: Santim,
): Promise<LeaderboardAnswer> {
  const key = nameOf(stake);
  const shown = await boardShown(ctx, key);
  if (shown.promotion?.type === 'Daily') return answerFor(ctx, caller, key, shown);
  const day = addisDay(ctx.clock.ruleNow());
  const board = dayBoard(day, key);
  return answerFor(ctx, caller, key, { board, span: addisDaySpan(day), promotion: null });
}

/** A stake's name in boards and prizes: its Birr. */
const nameOf = (stake: Santim): string => String(toBirr(stake));

async function answerFor(
  ctx: BoardContext,
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
  const entry = (ranked: RankedPlayer): LeaderboardEntry => {
    const user = users.get(ranked.userId);
    return {
      _id: ranked.userId,
      username: user?.name ?? '',
      ...(isMarked(ctx, user) && { staff: true }),
      phoneNo: user ? mask.last4(user.phone) : '',
      totalPoints: ranked.points,
      ...(ranked.bought > 0 && { bought: ranked.bought }),
      actualRank: ranked.rank,
      ...prizesOf(promotion, stake, ranked),
    };
  };
  return {
    bonus: promotion ? describeBonus(promotion, ctx.clock.ruleNow()) : null,
    entries: top.map(entry),
    mine: own ? entry(own) : null,
    prizes: await describeOwnPrizes(ctx, id),
  };
}

/** The prize of a rank as of now, and with enough games. Bought points do not count as games. */
function prizesOf(promotion: Promotion | null, stake: string, { rank, points, bought }: RankedPlayer) {
  const full = rank <= (promotion?.rankLimit ?? 0) ? promotion?.structure[stake]?.[String(rank)] : undefined;
  const prize = prizeOf(full, points - bought, promotion?.minimumGames[stake] ?? 0);
  return {
    prize: prize === null ? null : prizeAnswer(prize),
    fullPrize: full === undefined ? null : prizeAnswer(full),
  };
}

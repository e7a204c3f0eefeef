import type { listDecisions as call } from '@chewata/common/contract/admin';
import type { AnswerOf } from '@chewata/common/contract/route';
import type { Context } from '../context.ts';
import { pagesOf } from '../paging.ts';

/** What administrators have decided, newest first, 10 a page. */
export async function listDecisions(
  ctx: Pick<Context, 'decisions' | 'users'>,
  page: number,
): Promise<AnswerOf<typeof call>> {
  const { decisions, total } = await ctx.decisions.list(page);
  const deciders = await ctx.users.find([...new Set(decisions.map(({ by }) => by))]);
  const nameOf = (id: string): string => deciders.find((user) => user.id === id)?.name ?? '';
  return {
    decisions: decisions.map(({ id, by, action, subject, details, at }) => ({
      _id: id,
      by: { _id: by, name: nameOf(by) },
      action,
      subject,
      details,
      at: at.toISOString(),
    })),
    totalPages: pagesOf(total),
  };
}

import type {
  DecisionAnswer,
  listDecisions as listDecisionsCall,
} from '@chewata/common/contract/admin/decisions';
import type { QueryOf } from '@chewata/common/contract/route';
import { asUserId, type UserId } from '@chewata/common/ids';
import type { Decision } from '#storage/admin/decisions.ts';
import type { Context } from '../../context.ts';
import { pagesOf } from '../../paging.ts';
import { findUsers } from '../search/find-users.ts';
import { beforeAndAfter } from './before-and-after.ts';

/** Of the people who share a name at most this many are looked through for their decisions. */
const MOST_PEOPLE = 100;

/** Administrators' decisions, newest first, 10 per page. */
export async function listDecisions(
  ctx: Pick<Context, 'decisions' | 'users'>,
  { pageNumber, person, from, to, ...filter }: QueryOf<typeof listDecisionsCall>,
): Promise<{ decisions: DecisionAnswer[]; totalPages: number }> {
  const people = person === undefined ? undefined : await findUsers(ctx, person, MOST_PEOPLE);
  const { decisions, total } = await ctx.decisions.list(pageNumber, {
    ...filter,
    people: people?.map(({ id }) => id),
    span: { from, to },
  });
  return { decisions: await describeDecisions(ctx, decisions), totalPages: pagesOf(total) };
}

/** Decisions with the names of those who made them and of those they are about. */
export async function describeDecisions(
  ctx: Pick<Context, 'users'>,
  decisions: readonly Decision[],
): Promise<DecisionAnswer[]> {
  const concerned = decisions.flatMap((decision) => {
    const user = userOf(decision);
    return user ? [decision.by, user] : [decision.by];
  });
  const users = new Map((await ctx.users.find([...new Set(concerned)])).map((user) => [user.id, user]));
  return decisions.map((decision) => {
    const { id, by, action, subject, at } = decision;
    const about = users.get(userOf(decision) ?? by);
    return {
      _id: id,
      by: { _id: by, name: users.get(by)?.name ?? '' },
      action,
      subject,
      user: userOf(decision) && about ? { _id: about.id, name: about.name, phoneNo: about.phone } : null,
      ...beforeAndAfter(decision),
      at: at.toISOString(),
    };
  });
}

/** The user whose money or account a decision concerns. */
function userOf({ action, subject, details }: Decision): UserId | null {
  const id = action.startsWith('user.') ? subject : details.userId;
  return typeof id === 'string' ? asUserId(id) : null;
}

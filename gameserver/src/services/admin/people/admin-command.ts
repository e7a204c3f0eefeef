import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import type { User } from '#storage/accounts/users.ts';
import type { Decision } from '#storage/admin/decisions.ts';
import type { Write } from '#storage/transaction.ts';
import type { ProposeContext } from '../../approvals/propose.ts';
import type { Caller } from '../../caller-of.ts';
import type { Context } from '../../context.ts';

/** Administrators' changes to an account. Each is logged as a decision in the same transaction. */
export type PeopleContext = ProposeContext & Pick<Context, 'decisions' | 'publish' | 'tallies'>;

/** The administrator, the user concerned, and the command. */
export interface AdminCommand {
  readonly by: Pick<Caller, 'id' | 'name'>;
  readonly user: UserId;
  readonly commandId: string;
}

/** Refusal: NOT_FOUND. */
export async function existingUser(ctx: Pick<Context, 'users'>, id: UserId): Promise<User> {
  const user = await ctx.users.get(id);
  if (!user) throw new Refusal('NOT_FOUND');
  return user;
}

/** The line of the decision log for what an administrator does alone. */
export const decisionAlone = (
  ctx: Pick<Context, 'clock'>,
  { by, user, commandId: id }: AdminCommand,
  action: string,
  details: Decision['details'],
): Decision => ({ id, by: by.id, action, subject: user, details, at: new Date(ctx.clock.now()) });

/** The same, as a write. */
export const decided = (
  ctx: Pick<Context, 'clock' | 'decisions'>,
  command: AdminCommand,
  action: string,
  details: Decision['details'],
): Write => ctx.decisions.record(decisionAlone(ctx, command, action, details));

import { STAFF_ROLES } from '@chewata/common/contract/accounts/roles';
import type { UserId } from '@chewata/common/ids';
import type { Role, User } from '#storage/accounts/users.ts';
import type { Write } from '#storage/transaction.ts';
import { aloneOrProposed, type Outcome, refuseOwn } from '../../approvals/alone-or-proposed.ts';
import { type ApprovalHandler, Outdated } from '../../approvals/carry-out.ts';
import { NeedsSecond } from '../../approvals/propose.ts';
import { type AdminCommand, decided, existingUser, type PeopleContext } from './admin-command.ts';

/**
 * Gives another role. Roles of staff are given and taken by two administrators.
 * Refusals: NOT_FOUND, OWN_REQUEST, ALREADY_DECIDED (the role was changed at the same moment).
 */
export async function setRole(
  ctx: PeopleContext,
  command: AdminCommand & { readonly role: Role },
): Promise<Outcome<User>> {
  const { by, user, role, commandId } = command;
  const { role: from } = await existingUser(ctx, user);
  refuseOwn(by, user);
  const proposal = {
    id: commandId,
    kind: 'user.role',
    subject: user,
    change: { role },
    before: { role: from },
    concerns: [user],
    by,
  } as const;
  return aloneOrProposed(ctx, proposal, async () => {
    if (from !== role && [from, role].some((one) => STAFF_ROLES.includes(one))) throw new NeedsSecond();
    await change(ctx, user, from, role, [
      decided(ctx, command, 'user.role', { role, before: { role: from } }),
    ]);
    return existingUser(ctx, user);
  });
}

/** A second administrator has approved it. */
export const roleApproval: ApprovalHandler<PeopleContext> = {
  async carryOut(ctx, { concerns: [user], change: { role }, before }, writes) {
    const { role: now } = await existingUser(ctx, user as UserId);
    if (now !== before?.role) throw new Outdated();
    await change(ctx, user as UserId, now, role as Role, writes);
  },
};

/** The sockets are cut, since what the user may do has changed, and what they have proposed ends. */
async function change(
  ctx: PeopleContext,
  user: UserId,
  from: Role,
  role: Role,
  writes: readonly Write[],
): Promise<void> {
  const since = new Date(ctx.clock.ruleNow());
  const ends = from === 'admin' && role !== 'admin' ? [ctx.approvals.endingThoseOf(user)] : [];
  if (from !== role) await ctx.together(...writes, ctx.users.changeRole(user, from, role, since), ...ends);
  else await ctx.together(...writes);
  ctx.publish.disconnect({ user });
}

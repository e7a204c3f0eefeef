import type { UserId } from '@chewata/common/ids';
import { santim } from '@chewata/common/money';
import type { User } from '#storage/accounts/users.ts';
import { aloneOrProposed, countAlone, type Outcome, refuseOwn } from '../../approvals/alone-or-proposed.ts';
import type { ApprovalHandler } from '../../approvals/carry-out.ts';
import type { Context } from '../../context.ts';
import { type AdminCommand, decided, existingUser, type PeopleContext } from './admin-command.ts';

/** Gives free spins; they count at their stake. Refusals: NOT_FOUND, OWN_REQUEST. */
export async function addFreeSpins(
  ctx: PeopleContext & Pick<Context, 'settings'>,
  command: AdminCommand & { readonly count: number },
): Promise<Outcome<User>> {
  const { by, user, count, commandId } = command;
  await existingUser(ctx, user);
  refuseOwn(by, user);
  const change = { count };
  const proposal = {
    kind: 'user.free-spins',
    subject: user,
    change,
    before: null,
    concerns: [user],
  } as const;
  return aloneOrProposed(ctx, { ...proposal, id: commandId, by }, async () => {
    const amount = santim(count * ctx.settings.now().freeSpin.stake);
    if (!(await ctx.decisions.find(commandId)))
      await ctx.together(
        decided(ctx, command, 'user.free-spins', change),
        countAlone(ctx, by.id, { id: commandId, kind: 'given', amount }),
        ctx.users.addSpins(user, count),
      );
    return existingUser(ctx, user);
  });
}

/** A second administrator has approved them. */
export const freeSpinsApproval: ApprovalHandler<PeopleContext> = {
  carryOut: (ctx, { concerns: [user], change }, writes) =>
    ctx.together(...writes, ctx.users.addSpins(user as UserId, Number(change.count))),
};

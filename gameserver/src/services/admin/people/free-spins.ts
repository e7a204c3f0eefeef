import type { UserId } from '@chewata/common/ids';
import { santim } from '@chewata/common/money';
import type { User } from '#storage/accounts/users.ts';
import type { Write } from '#storage/transaction.ts';
import { aloneOrProposed, countAlone, type Outcome, refuseOwn } from '../../approvals/alone-or-proposed.ts';
import type { ApprovalHandler } from '../../approvals/carry-out.ts';
import { type Recording, recordingOf } from '../../approvals/recording.ts';
import type { Context } from '../../context.ts';
import { type AdminCommand, decisionAlone, existingUser, type PeopleContext } from './admin-command.ts';

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
        countAlone(ctx, by.id, { id: commandId, kind: 'given', amount }),
        giving(ctx, user, count, recordingOf(ctx, decisionAlone(ctx, command, 'user.free-spins', change))),
      );
    return existingUser(ctx, user);
  });
}

/** A second administrator has approved them: `writes` has the decision, which gives them. */
export const freeSpinsApproval: ApprovalHandler<PeopleContext> = {
  carryOut: (ctx, _, writes) => ctx.together(...writes),
  recorded: (ctx, { concerns: [user], change }, record) =>
    giving(ctx, user as UserId, Number(change.count), record),
};

/** The spins and the decision, which keeps how many there were before and are after it. */
const giving = ({ users }: Pick<Context, 'users'>, user: UserId, count: number, record: Recording): Write =>
  users.givingSpins(user, count, (before) =>
    record({ before: { freeSpins: before }, after: { freeSpins: before + count } }),
  );

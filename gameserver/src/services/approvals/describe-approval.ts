import type { ApprovalAnswer } from '@chewata/common/contract/approval';
import { type Approval, userConcerned } from '../../domain/approvals/approval.ts';
import type { Context } from '../context.ts';

/** Proposals with the names of everyone in them. */
export async function describeApprovals(
  ctx: Pick<Context, 'users'>,
  approvals: readonly Approval[],
): Promise<ApprovalAnswer[]> {
  const ids = approvals.flatMap(({ by, concerns, decided }) => [
    by,
    ...concerns,
    ...(decided ? [decided.by] : []),
  ]);
  const users = new Map((await ctx.users.find([...new Set(ids)])).map((user) => [user.id, user]));
  return approvals.map(
    ({ id, kind, subject, by, concerns, change, before, at, expiresAt, status, decided }) => {
      const concerned = userConcerned({ kind, concerns });
      const user = concerned && users.get(concerned);
      return {
        _id: id,
        kind,
        subject,
        by: { _id: by, name: users.get(by)?.name ?? '' },
        at: at.toISOString(),
        status,
        expiresAt: expiresAt.toISOString(),
        user: user ? { _id: user.id, name: user.name, phoneNo: user.phone } : null,
        change,
        before,
        decided: decided && {
          by: { _id: decided.by, name: users.get(decided.by)?.name ?? '' },
          at: decided.at.toISOString(),
          reason: decided.reason,
          alone: decided.alone,
        },
      };
    },
  );
}

/** One of them. */
export async function describeApproval(
  ctx: Pick<Context, 'users'>,
  approval: Approval,
): Promise<ApprovalAnswer> {
  const [described] = await describeApprovals(ctx, [approval]);
  if (!described) throw new Error('an approval without a description');
  return described;
}

/** As the player sees it who asked for a transfer: the receiver's name and whole phone are for administrators. */
export const forProposer = (approval: ApprovalAnswer): ApprovalAnswer => ({
  ...approval,
  change: { amount: approval.change.amount },
});

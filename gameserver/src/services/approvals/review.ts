import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import type { Santim } from '@chewata/common/money';
import type { Decision } from '#storage/admin/decisions.ts';
import type { Ruling } from '#storage/money/money-requests.ts';
import type { Write } from '#storage/transaction.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';

export type Ruled = Pick<Context, 'clock' | 'decisions' | 'together'>;

/** What an administrator decides of a deposit or withdrawal. */
export interface RuleCommand {
  readonly by: Pick<Caller, 'id'>;
  readonly id: string;
  readonly decision: 'approve' | 'decline';
  /** Empty where none was given. */
  readonly reason: string;
  readonly commandId: string;
}

/** An administrator's approval may be the first of two: above that amount. */
export function isLastApproval(
  rulings: readonly Ruling[],
  by: UserId,
  amount: Santim,
  secondAbove: Santim,
): boolean {
  const approvers = new Set(
    rulings.filter(({ decision }) => decision === 'approve').map(({ by: who }) => who),
  );
  // A refusal with its own text: it has been decided, by this very administrator.
  if (approvers.has(by)) throw new Refusal('ALREADY_DECIDED', { messageKey: 'refusals.approvedByYou' });
  return approvers.size + 1 >= (amount > secondAbove ? 2 : 1);
}

export const rulingOf = (ctx: Pick<Context, 'clock'>, { by, decision, reason }: RuleCommand): Ruling => ({
  by: by.id,
  decision,
  reason,
  at: new Date(ctx.clock.now()),
});

/** The line of the audit log, to be written in the transaction of what was decided. */
export function logged(
  ctx: Ruled,
  kind: 'deposit' | 'withdrawal',
  { by, id, decision, reason, commandId }: RuleCommand,
  details: Decision['details'],
): Write {
  const action = `${kind}.${decision}`;
  const at = new Date(ctx.clock.now());
  return ctx.decisions.record({
    id: commandId,
    by: by.id,
    action,
    subject: id,
    details: { ...details, ...(reason && { reason }) },
    at,
  });
}

/** True where this very command has been carried out: its doer died before it could tell. */
export const isDone = async (ctx: Ruled, { commandId }: RuleCommand): Promise<boolean> =>
  (await ctx.decisions.find(commandId)) !== null;

/**
 * Reads and rules; once more where another administrator has ruled in between, for theirs may be the
 * first of two approvals.
 */
export async function ruling<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const outrun = error instanceof Refusal && error.messageKey === 'errors.ALREADY_DECIDED';
      if (!outrun || tries === 3) throw error;
    }
  }
}

import type { ApprovalAnswer } from '@chewata/common/contract/approval';
import type { Context } from '../context.ts';
import type { Outcome } from './alone-or-proposed.ts';
import { describeApproval } from './describe-approval.ts';

/** The answer about what was done, or the approval that it waits for. */
export async function answerOf<Done, Answer extends object>(
  ctx: Pick<Context, 'users'>,
  outcome: Outcome<Done>,
  describe: (done: Done) => Answer | Promise<Answer>,
): Promise<Answer | { approval: ApprovalAnswer }> {
  if (outcome.approval) return { approval: await describeApproval(ctx, outcome.approval) };
  return describe(outcome.done);
}

import type { FlagAnswer } from '@chewata/common/contract/admin/flags';
import { Refusal } from '@chewata/common/errors';
import type { Caller } from '../../caller-of.ts';
import type { Context } from '../../context.ts';
import { describeFlags } from './list-flags.ts';

export interface CloseFlagCommand {
  readonly id: string;
  readonly by: Pick<Caller, 'id' | 'name'>;
  readonly text: string;
  readonly commandId: string;
}

/** Closes a suspicion and logs the decision (U8). Refusals: NOT_FOUND, ALREADY_DECIDED, OWN_REQUEST (it is about the caller). */
export async function closeFlag(
  ctx: Pick<Context, 'clock' | 'decisions' | 'flags' | 'together' | 'users'>,
  { id, by, text, commandId }: CloseFlagCommand,
): Promise<FlagAnswer> {
  const flag = await ctx.flags.get(id);
  if (!flag) throw new Refusal('NOT_FOUND');
  if (flag.users.includes(by.id)) throw new Refusal('OWN_REQUEST');
  const at = new Date(ctx.clock.now());
  const { kind, users } = flag;
  const decision = {
    id: commandId,
    by: by.id,
    action: 'flag.close',
    subject: id,
    details: { kind, users: [...users], reason: text },
    at,
  };
  await ctx.together(ctx.flags.closing(flag, by.id, at, text), ctx.decisions.record(decision));
  const [answer] = await describeFlags(ctx, [{ ...flag, closed: { by: by.id, at, text } }]);
  if (!answer) throw new Refusal('NOT_FOUND');
  return answer;
}

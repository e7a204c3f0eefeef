import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import type { User } from '#storage/accounts/users.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';

/** Lifts a freeze, after an administrator has spoken with the owner. Refusals: NOT_FOUND, FORBIDDEN (one's own). */
export async function unfreezeAccount(
  ctx: Pick<Context, 'clock' | 'decisions' | 'together' | 'users'>,
  {
    by,
    user: id,
    reason,
    commandId,
  }: { by: Pick<Caller, 'id'>; user: UserId; reason: string; commandId: string },
): Promise<User> {
  const user = await ctx.users.get(id);
  if (!user) throw new Refusal('NOT_FOUND');
  if (id === by.id) throw new Refusal('FORBIDDEN');
  const at = new Date(ctx.clock.now());
  await ctx.together(
    ctx.users.change(id, { frozenAt: null }),
    ctx.decisions.record({
      id: commandId,
      by: by.id,
      action: 'user.unfreeze',
      subject: id,
      details: { reason },
      at,
    }),
  );
  return { ...user, frozenAt: null };
}

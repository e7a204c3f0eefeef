import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { blockAt, shownBlock } from '#domain/accounts/block.ts';
import type { User } from '#storage/accounts/users.ts';
import type { Context } from '../context.ts';

type Blocking = Pick<Context, 'clock' | 'users'>;

/** Rule A12. Refusal: BLOCKED with `reason`, `text` and `until`. */
export async function refuseBlocked(ctx: Blocking, id: UserId): Promise<void> {
  refuseBlockedUser(ctx, await ctx.users.get(id));
}

/** The same for a user who has been read. */
export function refuseBlockedUser(
  { clock }: Pick<Blocking, 'clock'>,
  user: Pick<User, 'block'> | null,
): void {
  const block = blockAt(user?.block, clock.ruleNow());
  if (block)
    throw new Refusal('BLOCKED', { params: { text: block.text }, details: { ...shownBlock(block) } });
}

export const isBlocked = ({ clock }: Pick<Blocking, 'clock'>, { block }: Pick<User, 'block'>): boolean =>
  blockAt(block, clock.ruleNow()) !== null;

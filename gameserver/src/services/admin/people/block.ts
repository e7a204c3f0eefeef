import type { BlockReason } from '@chewata/common/contract/accounts/blocks';
import { invalid, Refusal } from '@chewata/common/errors';
import { DAY_MS } from '@chewata/common/time';
import { blockAt, mayLift, shownBlock } from '#domain/accounts/block.ts';
import type { User } from '#storage/accounts/users.ts';
import { refuseOwn } from '../../approvals/alone-or-proposed.ts';
import { type Caller, isStaff } from '../../caller-of.ts';
import type { Context } from '../../context.ts';
import { type AdminCommand, decided, existingUser } from './admin-command.ts';

type BlockContext = Pick<Context, 'clock' | 'config' | 'decisions' | 'together' | 'users'>;

/**
 * A12: the user stakes, deposits, transfers and chats no more, and withdraws after an approval.
 * Refusals: NOT_FOUND, OWN_REQUEST, FORBIDDEN (staff; more than a day by support), VALIDATION (in the past),
 * ALREADY_DECIDED (blocked already).
 */
export async function blockUser(
  ctx: BlockContext,
  command: AdminCommand & {
    readonly by: Pick<Caller, 'isAdmin'>;
    readonly reason: BlockReason;
    readonly text: string;
    readonly until: Date | null;
  },
): Promise<User> {
  const { by, user: id, reason, text, until } = command;
  const user = await existingUser(ctx, id);
  refuseOwn(by, id);
  const now = ctx.clock.ruleNow();
  if (until && until.getTime() <= now) throw invalid('until', 'validation.choice');
  if (isStaff(ctx.config, user)) throw new Refusal('FORBIDDEN');
  if (!by.isAdmin && (until === null || until.getTime() > now + DAY_MS)) throw new Refusal('FORBIDDEN');
  if (blockAt(user.block, now)) throw new Refusal('ALREADY_DECIDED');
  const block = { reason, text, until, by: by.id, at: new Date(now) };
  await ctx.together(
    ctx.users.setBlock(id, user.block ?? null, block),
    decided(ctx, command, 'user.block', { ...shownBlock(block) }),
  );
  return { ...user, block };
}

/** Refusals: NOT_FOUND, ALREADY_DECIDED (not blocked), OWN_REQUEST (a block for fraud that this person set). */
export async function unblockUser(
  ctx: BlockContext,
  command: AdminCommand & { readonly text: string },
): Promise<User> {
  const { by, user: id, text } = command;
  const user = await existingUser(ctx, id);
  refuseOwn(by, id);
  const block = blockAt(user.block, ctx.clock.ruleNow());
  if (!block) throw new Refusal('ALREADY_DECIDED');
  if (!mayLift(block, by.id)) throw new Refusal('OWN_REQUEST');
  await ctx.together(
    ctx.users.setBlock(id, block, null),
    decided(ctx, command, 'user.unblock', { text, before: shownBlock(block) }),
  );
  return { ...user, block: null };
}

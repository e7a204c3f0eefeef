import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { MINUTE_MS } from '@chewata/common/time';
import { refusalOf } from '#domain/approvals/approval.ts';
import type { Caller } from '../../caller-of.ts';
import type { Context } from '../../context.ts';
import { requireConfirmation } from '../../second-factor/require-confirmation.ts';

export type DeciderContext = Pick<
  Context,
  'clock' | 'config' | 'passkeys' | 'sessions' | 'settings' | 'users'
>;

/** The only operator confirms this short a time before approving what they have proposed. */
const CONFIRMED_ALONE_MS = 5 * MINUTE_MS;

/**
 * May this administrator give the second approval? True if it is the only operator's own proposal.
 * Refusals: OWN_REQUEST, TOO_FRESH; SECOND_FACTOR_REQUIRED of the only operator.
 */
export async function checkDecider(
  ctx: DeciderContext,
  proposal: { readonly by: UserId; readonly at: Date; readonly concerns: readonly UserId[] },
  by: Pick<Caller, 'id' | 'sessionId'>,
): Promise<boolean> {
  const user = await ctx.users.get(by.id);
  if (!user) throw new Refusal('NOT_FOUND');
  // Phones of SYSTEM_ADMINS have always had the role.
  const since = ctx.config.SYSTEM_ADMINS.includes(user.phone) ? null : (user.roleSince ?? null);
  const refusal = refusalOf(
    proposal,
    { id: user.id, since },
    {
      now: ctx.clock.ruleNow(),
      freshAdminHours: ctx.settings.now().freshAdminHours,
      singleOperator: ctx.config.singleOperator,
    },
  );
  if (refusal) throw new Refusal(refusal);
  const alone = proposal.by === by.id;
  if (alone) await requireConfirmation(ctx, by, CONFIRMED_ALONE_MS);
  return alone;
}

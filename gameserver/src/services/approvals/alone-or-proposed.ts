import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import type { Santim } from '@chewata/common/money';
import { isAloneAllowed, type Tallied, type TallyKind } from '#domain/approvals/alone.ts';
import type { Approval } from '#domain/approvals/approval.ts';
import type { Write } from '#storage/transaction.ts';
import type { Context } from '../context.ts';
import { NeedsSecond, type Proposal, type ProposeContext, propose } from './propose.ts';

/** Done at once, or waiting for a second administrator. */
export type Outcome<Done> =
  | { readonly done: Done; readonly approval?: undefined }
  | { readonly approval: Approval; readonly done?: undefined };

/**
 * Does it, unless it throws NeedsSecond: then it is proposed. A repeated command that was proposed before gives the
 * same proposal.
 */
export async function aloneOrProposed<Done>(
  ctx: ProposeContext,
  proposal: Proposal,
  alone: () => Promise<Done>,
): Promise<Outcome<Done>> {
  const known = await ctx.approvals.get(proposal.id);
  if (known) return { approval: known };
  try {
    return { done: await alone() };
  } catch (error) {
    if (!(error instanceof NeedsSecond)) throw error;
    return { approval: await propose(ctx, proposal) };
  }
}

/** Counts what an administrator does alone, and throws NeedsSecond if it is too much (rule T2). */
export function countAlone(
  ctx: Pick<Context, 'clock' | 'tallies'>,
  by: UserId,
  { id, kind, amount }: { id: string; kind: TallyKind; amount: Santim },
): Write {
  const item: Tallied = { id, kind, amount, at: new Date(ctx.clock.ruleNow()) };
  return ctx.tallies.adding(`admin:${by}`, item, (items) => {
    if (!isAloneAllowed(items, item)) throw new NeedsSecond();
  });
}

/** No administrator decides about their own account or request. Refusal: OWN_REQUEST. */
export function refuseOwn(by: { readonly id: UserId }, concerned: UserId): void {
  if (by.id === concerned) throw new Refusal('OWN_REQUEST');
}

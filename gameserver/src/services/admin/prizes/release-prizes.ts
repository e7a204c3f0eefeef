import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { toBirr } from '@chewata/common/money';
import type { Approval } from '#domain/approvals/approval.ts';
import {
  allBirrPrizes,
  prizeStateOf,
  prizesToRelease,
  releasableFrom,
} from '#domain/leaderboard/birr-prizes.ts';
import type { Promotion } from '#domain/leaderboard/promotion.ts';
import type { Write } from '#storage/transaction.ts';
import { aloneOrProposed, type Outcome } from '../../approvals/alone-or-proposed.ts';
import { type ApprovalHandler, isUnchanged, Outdated } from '../../approvals/carry-out.ts';
import { NeedsSecond, type ProposeContext } from '../../approvals/propose.ts';
import type { Caller } from '../../caller-of.ts';
import type { Context } from '../../context.ts';
import { payPrizes } from '../../leaderboard/pay-prizes.ts';

export type PrizeContext = ProposeContext &
  Parameters<typeof payPrizes>[0] &
  Pick<Context, 'decisions' | 'due' | 'settings'>;

/** A command about the Birr prizes of a promotion. */
export interface PrizeCommand {
  readonly id: string;
  readonly by: Pick<Caller, 'id' | 'name'>;
  readonly commandId: string;
}

const KIND = 'promotion.release';

/**
 * Pays the Birr prizes that are not withheld; above `secondApprovalAbove` in all a second administrator approves
 * (G10, T4). The decision is saved first, and the clock pays what is left of it after a crash.
 * Refusals: NOT_FOUND, OWN_REQUEST (the caller wins one), TOO_EARLY, ALREADY_DECIDED.
 */
export async function releasePrizes(ctx: PrizeContext, command: PrizeCommand): Promise<Outcome<Promotion>> {
  const { id, by, commandId } = command;
  const promotion = await existing(ctx, id);
  // The worker of this command died before it could answer.
  if ((await ctx.decisions.find(commandId)) !== null) return { done: await paid(ctx, promotion) };
  refuseWinner(promotion, by.id);
  refuseUndue(ctx, promotion);
  const pending = await ctx.approvals.pendingAbout(KIND, id);
  if (pending && pending.expiresAt.getTime() > ctx.clock.ruleNow()) return { approval: pending };
  const { prizes, total } = prizesToRelease(promotion);
  const change = {
    name: promotion.name,
    amount: toBirr(total),
    prizes: prizes.length,
    withheld: promotion.withheld.length,
  };
  const proposal = {
    id: commandId,
    kind: KIND,
    subject: id,
    change,
    before: beforeOf(promotion),
    by,
  } as const;
  return aloneOrProposed(ctx, { ...proposal, concerns: winnersOf(promotion) }, async () => {
    if (total > ctx.settings.now().secondApprovalAbove) throw new NeedsSecond();
    const at = new Date(ctx.clock.now());
    const decision = { id: commandId, by: by.id, action: KIND, subject: id, details: change, at };
    return release(ctx, promotion, by.id, [ctx.decisions.record(decision)]);
  });
}

/** A second administrator has approved it. */
export const releaseApproval: ApprovalHandler<PrizeContext> = {
  async carryOut(ctx, { subject, by, before }: Approval, writes) {
    const promotion = await existing(ctx, subject);
    if (promotion.release || !isUnchanged(before, beforeOf(promotion))) throw new Outdated();
    refuseUndue(ctx, promotion);
    await release(ctx, promotion, by, writes);
  },
};

async function release(
  ctx: PrizeContext,
  promotion: Promotion,
  by: UserId,
  writes: readonly Write[],
): Promise<Promotion> {
  const withheld = promotion.withheld.map(({ userId }) => userId);
  const given = { by, at: new Date(ctx.clock.now()) };
  await ctx.together(...writes, ctx.promotions.releasing(promotion.id, withheld, given));
  await ctx.due.schedule('promotion', promotion.id, ctx.clock.now());
  return paid(ctx, promotion);
}

/** Pays at once what was released; the clock does so too, if this worker dies. */
async function paid(ctx: PrizeContext, { id }: Promotion): Promise<Promotion> {
  await payPrizes(ctx, await existing(ctx, id));
  return existing(ctx, id);
}

/** What the proposal depends on: whose prizes are withheld. */
const beforeOf = ({ withheld }: Promotion) => ({
  withheldUsers: withheld.map(({ userId }) => userId).sort(),
});

const winnersOf = (promotion: Promotion): UserId[] => [
  ...new Set(allBirrPrizes(promotion).map(({ userId }) => userId)),
];

/** The promotion. Refusal: NOT_FOUND. */
export async function existing(ctx: Pick<Context, 'promotions'>, id: string): Promise<Promotion> {
  const promotion = await ctx.promotions.get(id);
  if (!promotion) throw new Refusal('NOT_FOUND');
  return promotion;
}

/** A winner of a Birr prize rules on none of the promotion's prizes. Refusal: OWN_REQUEST. */
export function refuseWinner(promotion: Promotion, by: UserId): void {
  if (winnersOf(promotion).includes(by)) throw new Refusal('OWN_REQUEST');
}

function refuseUndue(ctx: Pick<Context, 'clock' | 'settings'>, promotion: Promotion): void {
  const { prizeWaitHours } = ctx.settings.now();
  const state = promotion.available ? prizeStateOf(promotion, ctx.clock.ruleNow(), prizeWaitHours) : 'paid';
  const until = new Date(releasableFrom(promotion, prizeWaitHours)).toISOString();
  if (state === 'running' || state === 'checking') throw new Refusal('TOO_EARLY', { details: { until } });
  if (state !== 'due') throw new Refusal('ALREADY_DECIDED');
}

import {
  type NewPromotion as Parsed,
  promotionPatch,
  promotion as schema,
} from '@chewata/common/contract/community/promotions';
import { parseOrRefuse } from '@chewata/common/contract/parse';
import { Refusal } from '@chewata/common/errors';
import { minus, ZERO } from '@chewata/common/money';
import { type Promotion, prizesInAll } from '#domain/leaderboard/promotion.ts';
import type { PromotionChange } from '#storage/community/promotions.ts';
import type { Write } from '#storage/transaction.ts';
import { aloneOrProposed, countAlone, type Outcome } from '../../approvals/alone-or-proposed.ts';
import { type ApprovalHandler, isUnchanged, Outdated } from '../../approvals/carry-out.ts';
import { NeedsSecond, type ProposeContext } from '../../approvals/propose.ts';
import type { Caller } from '../../caller-of.ts';
import type { Context } from '../../context.ts';
import { describePromotion } from '../../leaderboard/describe-promotion.ts';
import { schedulePrizes } from '../../leaderboard/end-promotion.ts';
import { newCommandId } from '../../run-once.ts';

type PromotionContext = ProposeContext &
  Pick<Context, 'decisions' | 'due' | 'promotions' | 'random' | 'settings' | 'tallies'>;
type By = Pick<Caller, 'id' | 'name'>;
type Patch = { readonly [Field in keyof Parsed]?: Parsed[Field] | undefined };

/** Texts, and switching it off: they promise no one more money. */
const HARMLESS: readonly string[] = ['name', 'message', 'rules', 'image'];

/**
 * Creates a promotion. Prizes above the setting wait for a second administrator (rule T4).
 */
export async function createPromotion(
  ctx: PromotionContext,
  by: By,
  parsed: Parsed,
): Promise<Outcome<Promotion>> {
  const id = newCommandId(ctx);
  const promotion = promotionOf(id, parsed);
  const change = wireOf(promotion, Object.keys(parsed));
  const [kind, subject] = ['promotion.create', parsed.name] as const;
  return aloneOrProposed(ctx, { id, kind, subject, change, before: null, concerns: [], by }, async () => {
    const total = prizesInAll(promotion);
    if (total > ctx.settings.now().secondApprovalAbove) throw new NeedsSecond();
    const counted = countAlone(ctx, by.id, { id, kind: 'promised', amount: total });
    await put(ctx, [counted, decided(ctx, by, id, kind, id, change), ctx.promotions.creating(promotion)]);
    return promotion;
  });
}

/** Refusals: NOT_FOUND, PROMOTION_ENDED, VALIDATION (ends before it starts). */
export async function changePromotion(
  ctx: PromotionContext,
  by: By,
  promotionId: string,
  patch: Patch,
): Promise<Outcome<Promotion>> {
  const known = await existing(ctx, promotionId);
  const next = changed(ctx, known, patch);
  const fields = Object.entries(patch).flatMap(([field, value]) => (value === undefined ? [] : [field]));
  const [kind, change, before] = ['promotion.change', wireOf(next, fields), wireOf(known, fields)] as const;
  const id = newCommandId(ctx);
  return aloneOrProposed(
    ctx,
    { id, kind, subject: promotionId, change, before, concerns: [], by },
    async () => {
      const isHarmless = fields.every(
        (field) => HARMLESS.includes(field) || (field === 'available' && !next.available),
      );
      const [total, had] = [prizesInAll(next), prizesInAll(known)];
      if (!isHarmless && total > ctx.settings.now().secondApprovalAbove) throw new NeedsSecond();
      const more = total > had ? minus(total, had) : ZERO;
      const counted = more > 0 ? [countAlone(ctx, by.id, { id, kind: 'promised', amount: more })] : [];
      await put(ctx, [
        ...counted,
        decided(ctx, by, id, kind, promotionId, change),
        changing(ctx, promotionId, patch),
      ]);
      return existing(ctx, promotionId);
    },
  );
}

/** A second administrator has approved a new one. */
export const creationApproval: ApprovalHandler<PromotionContext> = {
  carryOut: (ctx, { id, change }, writes) =>
    put(ctx, [...writes, ctx.promotions.creating(promotionOf(id, parseOrRefuse(schema, change)))]),
};

/** A second administrator has approved a change. */
export const changeApproval: ApprovalHandler<PromotionContext> = {
  async carryOut(ctx, { subject, change, before }, writes) {
    const known = await existing(ctx, subject);
    if (!isUnchanged(before, wireOf(known, Object.keys(change)))) throw new Outdated();
    const patch = parseOrRefuse(promotionPatch, change);
    changed(ctx, known, patch);
    await put(ctx, [...writes, changing(ctx, subject, patch)]);
  },
};

async function put(ctx: PromotionContext, writes: readonly Write[]): Promise<void> {
  await ctx.together(...writes);
  await schedulePrizes(ctx);
}

const changing = (ctx: PromotionContext, id: string, patch: Patch): Write =>
  ctx.promotions.changing(id, changeOf(patch), new Date(ctx.clock.ruleNow()));

async function existing(ctx: PromotionContext, id: string): Promise<Promotion> {
  const known = await ctx.promotions.get(id);
  if (!known) throw new Refusal('NOT_FOUND');
  return known;
}

/** The promotion after the change. Refusals: PROMOTION_ENDED, VALIDATION. */
function changed(ctx: Pick<Context, 'clock'>, known: Promotion, patch: Patch): Promotion {
  const next = { ...known, ...changeOf(patch) };
  if (next.startsAt >= next.endsAt)
    throw new Refusal('VALIDATION', { issues: [{ path: 'endsAt', messageKey: 'validation.range' }] });
  if (known.endsAt.getTime() <= ctx.clock.ruleNow()) throw new Refusal('PROMOTION_ENDED');
  return next;
}

function changeOf({ startsAt, endsAt, ...rest }: Patch): PromotionChange {
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(startsAt && { startsAt: new Date(startsAt) }),
    ...(endsAt && { endsAt: new Date(endsAt) }),
  } as PromotionChange;
}

/** A new promotion of that id. */
export const promotionOf = (id: string, { startsAt, endsAt, ...rest }: Parsed): Promotion => ({
  ...rest,
  id,
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
  payments: [],
  withheld: [],
  release: null,
});

/** Those fields as they go over the wire: prizes in Birr. */
const wireOf = (promotion: Promotion, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(describePromotion(promotion, 0)).filter(([field]) => fields.includes(field)),
  );

const decided = (
  ctx: PromotionContext,
  by: By,
  id: string,
  action: string,
  subject: string,
  details: Record<string, unknown>,
): Write => ctx.decisions.record({ id, by: by.id, action, subject, details, at: new Date(ctx.clock.now()) });

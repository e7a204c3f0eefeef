import { PLAYED_PROMOTION } from '@chewata/common/contract/community/promotion-defaults';
import { type Promotion as Parsed, promotion as schema } from '@chewata/common/contract/community/promotions';
import { parseOrRefuse } from '@chewata/common/contract/parse';
import { Refusal } from '@chewata/common/errors';
import type { PromotionChange } from '#storage/community/promotions.ts';
import type { Promotion } from '../../../domain/leaderboard/promotion.ts';
import type { Context } from '../../context.ts';
import { schedulePrizes } from '../../leaderboard/pay-prizes.ts';

type PromotionContext = Pick<Context, 'clock' | 'random' | 'promotions' | 'due'>;

/** Creates a promotion. The clock pays its prizes when it ends. */
export async function createPromotion(ctx: PromotionContext, parsed: Parsed): Promise<Promotion> {
  const { startsAt, endsAt, ...rest } = parsed;
  const promotion: Promotion = {
    ...rest,
    id: ctx.random.token(12),
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    payments: [],
  };
  await ctx.promotions.create(promotion);
  await schedulePrizes(ctx);
  return promotion;
}

/** Refusals: NOT_FOUND, PROMOTION_ENDED, VALIDATION (ends before it starts). */
export async function changePromotion(
  ctx: PromotionContext,
  id: string,
  { startsAt, endsAt, ...rest }: { readonly [Field in keyof Parsed]?: Parsed[Field] | undefined },
): Promise<Promotion> {
  const known = await ctx.promotions.get(id);
  if (!known) throw new Refusal('NOT_FOUND');
  const change = {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(startsAt && { startsAt: new Date(startsAt) }),
    ...(endsAt && { endsAt: new Date(endsAt) }),
  } as PromotionChange;
  if ((change.startsAt ?? known.startsAt) >= (change.endsAt ?? known.endsAt))
    throw new Refusal('VALIDATION', { issues: [{ path: 'endsAt', messageKey: 'validation.range' }] });
  const changed = await ctx.promotions.change(id, change, new Date(ctx.clock.ruleNow()));
  if (!changed) throw new Refusal('PROMOTION_ENDED');
  await schedulePrizes(ctx);
  return changed;
}

const HOURS_72_MS = 72 * 60 * 60 * 1000;

/** Creates the built-in promotion at the first start; in sandbox a copy of it that starts now. */
export async function seedPromotion(
  ctx: PromotionContext & Pick<Context, 'config' | 'oneAtATime'>,
): Promise<void> {
  await ctx.oneAtATime('seed-promotion', async () => {
    if ((await ctx.promotions.list()).length > 0) return;
    const now = ctx.clock.ruleNow();
    const dates = ctx.config.sandbox
      ? { startsAt: new Date(now).toISOString(), endsAt: new Date(now + HOURS_72_MS).toISOString() }
      : {};
    await createPromotion(ctx, parseOrRefuse(schema, { ...PLAYED_PROMOTION, ...dates }));
  });
}

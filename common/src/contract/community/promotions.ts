import * as z from 'zod/mini';
import { amount, line, lines, says } from '../conventions.ts';

export const PROMOTION_TYPES = ['Winning Based', 'Games Played', 'Daily'] as const;
export type PromotionType = (typeof PROMOTION_TYPES)[number];

/** A prize on the wire: Birr, or a thing in words. */
export type Prize = number | string;

/** A stake in Birr as text, or all stakes together. */
const stakeKey = z.string().check(z.regex(/^(All|[1-9]\d{0,5}(\.\d{1,2})?)$/));

const rankKey = z.string().check(z.regex(/^([1-9]|[1-9]\d|100)$/));

const prize = z.union([amount, line(1, 80)]);

const fields = {
  name: line(1, 80),
  /** A path or an https address. */
  image: z.string().check(z.trim(), z.maxLength(300), z.regex(/^$|^(https:\/\/|\/(?!\/))\S+$/)),
  message: lines(0, 1000),
  type: z.enum(PROMOTION_TYPES),
  stakes: z.array(amount).check(z.maxLength(20)),
  structure: z.record(stakeKey, z.record(rankKey, prize)),
  rules: z.record(stakeKey, z.array(line(1, 300)).check(z.maxLength(20))),
  minimumGames: z.record(stakeKey, z.int().check(z.gte(0), z.lte(1_000_000))),
  /** A round with fewer players does not count. */
  minimumPlayers: z.int().check(z.gte(1), z.lte(200)),
  rankLimit: z.int().check(z.gte(1), z.lte(100)),
  promotion: z.boolean(),
  available: z.boolean(),
  startsAt: z.iso.datetime({ offset: true }),
  endsAt: z.iso.datetime({ offset: true }),
};

const inOrder = z.refine<{ startsAt?: string | undefined; endsAt?: string | undefined }>(
  ({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt),
  { path: ['endsAt'], error: says('validation.range') },
);

/** A new promotion. Fields that an administrator leaves out get these defaults. */
export const promotion = z
  .object({
    ...fields,
    image: z._default(fields.image, ''),
    message: z._default(fields.message, ''),
    rules: z._default(fields.rules, {}),
    minimumGames: z._default(fields.minimumGames, {}),
    minimumPlayers: z._default(fields.minimumPlayers, 5),
    rankLimit: z._default(fields.rankLimit, 10),
    promotion: z._default(fields.promotion, false),
    available: z._default(fields.available, true),
  })
  .check(inOrder);

/** Inside: Birr prizes are santim (numbers), prizes in kind are text. */
export type NewPromotion = z.output<typeof promotion>;

export type PromotionSent = z.input<typeof promotion>;

export const promotionPatch = z.partial(z.object(fields)).check(inOrder);

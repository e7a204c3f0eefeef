import type { PromotionAnswer } from '@chewata/common/contract/admin/promotions';
import type { BonusAnswer } from '@chewata/common/contract/community/leaderboard';
import type { Prize as PrizeAnswer } from '@chewata/common/contract/community/promotions';
import { toBirr } from '@chewata/common/money';
import { type Promotion, type StoredPrize, stateOf } from '../../domain/leaderboard/promotion.ts';

/** A prize on the wire: Birr, or the name of a thing. */
export const prizeAnswer = (prize: StoredPrize): PrizeAnswer =>
  typeof prize === 'string' ? prize : toBirr(prize);

const structureOf = ({ structure }: Promotion): BonusAnswer['structure'] =>
  Object.fromEntries(
    Object.entries(structure).map(([stake, ranks]) => [
      stake,
      Object.fromEntries(Object.entries(ranks).map(([rank, prize]) => [rank, prizeAnswer(prize)])),
    ]),
  );

/** The fields that players and administrators both see. */
function sharedFields(promotion: Promotion, now: number) {
  return {
    _id: promotion.id,
    name: promotion.name,
    image: promotion.image,
    message: promotion.message,
    type: promotion.type,
    stakes: promotion.stakes.map(toBirr),
    structure: structureOf(promotion),
    rules: Object.fromEntries(Object.entries(promotion.rules).map(([stake, rules]) => [stake, [...rules]])),
    minimumGames: { ...promotion.minimumGames },
    minimumPlayers: promotion.minimumPlayers,
    rankLimit: promotion.rankLimit,
    promotion: promotion.promotion,
    startsAt: promotion.startsAt.toISOString(),
    endsAt: promotion.endsAt.toISOString(),
    state: stateOf(promotion, now),
  };
}

export const describeBonus = (promotion: Promotion, now: number): BonusAnswer => sharedFields(promotion, now);

export function describePromotion(promotion: Promotion, now: number): PromotionAnswer {
  const paid = promotion.payments.map(({ paidAt }) => paidAt);
  const last = paid.length > 0 && paid.every(Boolean) ? paid.at(-1) : null;
  return {
    ...sharedFields(promotion, now),
    available: promotion.available,
    paidAt: stateOf(promotion, now) === 'ended' ? (last?.toISOString() ?? null) : null,
  };
}

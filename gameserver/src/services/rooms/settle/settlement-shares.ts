import { fractionOf } from '@chewata/common/games/fraction';
import { fromPercent } from '@chewata/common/games/percent';
import type { TaxTerms } from '@chewata/common/games/win';
import type { UserId } from '@chewata/common/ids';
import { type Santim, times } from '@chewata/common/money';
import type { AgentShare, ReferralShare } from '#domain/ledger/entry.ts';
import { gamePlay } from '#domain/rooms/games.ts';
import { earnsReferral } from '#domain/rooms/referral-time.ts';
import type { Round } from '#domain/rooms/round.ts';
import { referralShares } from '#domain/rooms/settlement.ts';
import type { RoomsContext } from '../rooms-context.ts';

/** P7: null while no start date is set, or before it. */
export function taxTerms(ctx: RoomsContext): TaxTerms | null {
  const { tax } = ctx.settings.now();
  if (tax.from === null || ctx.clock.ruleNow() < Date.parse(tax.from)) return null;
  return { rate: fromPercent(tax.ratePercent), threshold: tax.threshold };
}

/** P8. A stake that the house paid, by a free spin, earns no referral share. */
export async function referralsOf(
  ctx: RoomsContext,
  round: Round,
  housePart: Santim,
): Promise<ReferralShare[]> {
  const { percent, months } = ctx.settings.now().referral;
  if (!gamePlay(round.game).paysReferrals || percent === 0) return [];
  const paidCards = new Map<UserId, number>();
  for (const { userId, free } of round.cards)
    if (!free) paidCards.set(userId, (paidCards.get(userId) ?? 0) + 1);
  const players = await ctx.users.find([...paidCards.keys()]);
  const at = ctx.clock.ruleNow();
  const referred = players.flatMap(({ id, referredBy, createdAt }) =>
    referredBy !== null && earnsReferral(createdAt, at, months)
      ? [{ player: id, referrer: referredBy, staked: times(round.stake, paidCards.get(id) ?? 0) }]
      : [],
  );
  const open = await openAccounts(ctx, new Set(referred.map(({ referrer }) => referrer)));
  return referralShares(
    round.game,
    referred.filter(({ referrer }) => open.has(referrer)),
    fromPercent(percent),
    housePart,
  );
}

/** A13: nothing is earned by an account that its owner has closed. */
async function openAccounts(ctx: RoomsContext, users: ReadonlySet<UserId>): Promise<Set<UserId>> {
  const found = users.size > 0 ? await ctx.users.find([...users]) : [];
  return new Set(found.filter(({ closedAt }) => !closedAt).map(({ id }) => id));
}

/** The agent who owns the round's space gets a share of what is left to the house, if the setting says so. */
export async function agentShare(
  ctx: RoomsContext,
  { space }: Round,
  left: Santim,
): Promise<AgentShare | null> {
  const percent = ctx.settings.now().agentSharePercent;
  if (space === null || percent === 0) return null;
  const owner = (await ctx.spaces.get(space))?.ownerId;
  const agent = owner ? await ctx.users.get(owner) : null;
  const amount = fractionOf(left, fromPercent(percent), 1000);
  return agent?.role === 'agent' && amount > 0 ? { userId: agent.id, amount } : null;
}

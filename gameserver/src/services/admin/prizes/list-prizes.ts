import type { PrizeAnswer, PrizePerson, PrizesAnswer } from '@chewata/common/contract/admin/prizes';
import { ROWS_PER_PAGE } from '@chewata/common/contract/conventions';
import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { blockAt, shownBlock } from '#domain/accounts/block.ts';
import { allBirrPrizes, withholdingOf } from '#domain/leaderboard/birr-prizes.ts';
import type { Payment, PrizeWinner, Promotion } from '#domain/leaderboard/promotion.ts';
import type { User } from '#storage/accounts/users.ts';
import { isAdmin } from '../../caller-of.ts';
import type { Context } from '../../context.ts';
import { prizeAnswer } from '../../leaderboard/describe-promotion.ts';
import { pagesOf } from '../../paging.ts';
import { describePrizes } from './describe-prizes.ts';
import { type EvidenceContext, gatherEvidence, type RawEvidence } from './gather-evidence.ts';

type ListContext = EvidenceContext & Pick<Context, 'config' | 'promotions' | 'settings'>;

interface Row {
  readonly payment: Payment;
  readonly winner: PrizeWinner;
  readonly evidence: RawEvidence | null;
}

/** The prizes of a promotion by period, stake and rank, 10 per page, with their evidence. Refusal: NOT_FOUND. */
export async function listPrizes(
  ctx: ListContext,
  id: string,
  page: number,
): Promise<PrizesAnswer & { prizes: PrizeAnswer[]; totalPages: number }> {
  const promotion = await ctx.promotions.get(id);
  if (!promotion) throw new Refusal('NOT_FOUND');
  const all = promotion.payments.flatMap((payment) =>
    [...payment.winners].sort(byStakeAndRank).map((winner) => ({ payment, winner })),
  );
  const ranks = bestRanks(promotion);
  const rows: Row[] = [];
  for (const { payment, winner } of all.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE)) {
    const { prize } = winner;
    const won = typeof prize === 'number' ? { ...winner, prize, period: payment.period } : null;
    const evidence = won && (await gatherEvidence(ctx, promotion, won, new Set(ranks.keys())));
    rows.push({ payment, winner, evidence });
  }
  const users = await usersIn(ctx, promotion, rows);
  return {
    ...(await describePrizes(ctx, promotion)),
    prizes: rows.map((row) => describeRow(ctx, promotion, row, { users, ranks })),
    totalPages: pagesOf(all.length),
  };
}

const byStakeAndRank = (a: PrizeWinner, b: PrizeWinner): number =>
  (Number(a.stake) || 0) - (Number(b.stake) || 0) || a.rank - b.rank;

/** The best rank of everyone who wins Birr in it. */
function bestRanks(promotion: Promotion): Map<UserId, number> {
  const ranks = new Map<UserId, number>();
  for (const { userId, rank } of allBirrPrizes(promotion))
    ranks.set(userId, Math.min(rank, ranks.get(userId) ?? rank));
  return ranks;
}

interface Known {
  readonly users: ReadonlyMap<UserId, User>;
  readonly ranks: ReadonlyMap<UserId, number>;
}

async function usersIn(
  ctx: Pick<Context, 'users'>,
  { withheld }: Promotion,
  rows: readonly Row[],
): Promise<Map<UserId, User>> {
  const named = rows.flatMap(({ winner, evidence }) => [
    winner.userId,
    ...(evidence ? peopleIn(evidence) : []),
  ]);
  const ids = new Set([...named, ...withheld.map(({ by }) => by)]);
  return new Map((await ctx.users.find([...ids])).map((user) => [user.id, user]));
}

const peopleIn = ({ sameUsers, devices, payers, referrals, transfers }: RawEvidence): UserId[] =>
  [...sameUsers, ...devices, ...payers, ...referrals, ...transfers].map(({ user }) => user);

function describeRow(
  ctx: Pick<Context, 'clock' | 'config'>,
  promotion: Promotion,
  { payment, winner, evidence }: Row,
  known: Known,
): PrizeAnswer {
  const { stake, rank, userId, prize } = winner;
  const isBirr = typeof prize === 'number';
  const user = known.users.get(userId);
  const block = blockAt(user?.block, ctx.clock.ruleNow());
  const withheld = isBirr ? withholdingOf(promotion, userId) : undefined;
  return {
    period: payment.period,
    stake,
    rank,
    user: {
      _id: userId,
      name: user?.name ?? '',
      phoneNo: user?.phone ?? '',
      role: user && isAdmin(ctx.config, user) ? 'admin' : (user?.role ?? 'user'),
      blocked: block && shownBlock(block),
    },
    prize: prizeAnswer(prize),
    status: !isBirr ? 'inKind' : withheld ? 'withheld' : payment.paidAt ? 'paid' : 'waiting',
    withheld: withheld
      ? {
          by: { _id: withheld.by, name: known.users.get(withheld.by)?.name ?? '' },
          at: withheld.at.toISOString(),
          reason: withheld.reason,
        }
      : null,
    evidence: evidence && describeEvidence(evidence, known),
  };
}

function describeEvidence(evidence: RawEvidence, { users, ranks }: Known): PrizeAnswer['evidence'] {
  const named = <Item extends { readonly user: UserId }>(list: readonly Item[]) =>
    list.map((item) => ({ ...item, user: personOf(item.user) }));
  const personOf = (id: UserId): PrizePerson => ({
    _id: id,
    name: users.get(id)?.name ?? '',
    phoneNo: users.get(id)?.phone ?? '',
    rank: ranks.get(id) ?? null,
  });
  return {
    ...evidence,
    sameUsers: named(evidence.sameUsers),
    devices: named(evidence.devices),
    payers: named(evidence.payers),
    referrals: named(evidence.referrals),
    transfers: named(evidence.transfers),
    flags: [...evidence.flags],
  };
}

import { Refusal } from '@chewata/common/errors';
import { fractionOf } from '@chewata/common/games/fraction';
import { fromPercent } from '@chewata/common/games/percent';
import type { TaxTerms } from '@chewata/common/games/win';
import type { UserId } from '@chewata/common/ids';
import { formatBirr, minus, type Santim, santim, sum, times } from '@chewata/common/money';
import type { Write } from '#storage/transaction.ts';
import type { AgentShare, ReferralShare } from '../../domain/ledger/entry.ts';
import { earnsReferral } from '../../domain/rooms/referral-time.ts';
import { callsMade, type Play } from '../../domain/rooms/room.ts';
import type { Round, RoundWinner } from '../../domain/rooms/round.ts';
import { rulesOf } from '../../domain/rooms/rules-of.ts';
import { referralShares, settlementEntry, withTax } from '../../domain/rooms/settlement.ts';
import { notifying } from '../notifications/notify.ts';
import type { RoomStep } from './room-step.ts';
import type { RoomsContext } from './rooms-context.ts';

/**
 * Pays the winners: one journal entry that empties the round's account, and the document's result in the
 * same transaction; then the room is Finished. Done again it finds the first settlement and goes on.
 */
export const settleRound: RoomStep = async (ctx, room, now) => {
  const { play, revision } = room;
  if (!play) throw new Error(`room ${room.id} played nothing`);
  const round = await ctx.rounds.find(room.id);
  // Noted before the settlement, so that a server that dies after it leaves no round uncounted.
  await ctx.due.schedule('count', room.id, now);
  if (round?.status === 'Playing') await settle(ctx, round, play, now);
  const refunded = (await ctx.rounds.find(room.id))?.status !== 'Finished';
  // Where the recovery took the room for lost, its stakes have gone back.
  const status = refunded ? 'Refunded' : 'Finished';
  await ctx.rooms.change(room, { revision, event: status.toLowerCase(), status, phase: 'over' });
};

async function settle(ctx: RoomsContext, round: Round, play: Play, now: number): Promise<void> {
  const prizes = rulesOf(round.game).prizes(round, play);
  const winners = withTax(prizes, taxTerms(ctx));
  const won = sum(prizes.map(({ amount }) => amount));
  const housePart = minus(times(round.stake, round.cards.length), won);
  const referrals = await referralsOf(ctx, round, santim(Math.max(0, housePart)));
  const left = minus(santim(Math.max(0, housePart)), sum(referrals.map(({ amount }) => amount)));
  const agent = await agentShare(ctx, round, left);
  const calls = callsMade(play);
  const finish = ctx.rounds.finish(
    round.id,
    { winners, calls },
    {
      endedAt: new Date(now),
      playedAt: new Date(ctx.clock.ruleNow()),
    },
  );
  try {
    const news = await winnersAway(ctx, round, winners);
    await ctx.ledger.post(settlementEntry(round, { winners, calls, referrals, agent }), [finish, ...news]);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'NOT_PLAYING')) throw error;
  }
}

/** A win is told to who is not there to see it. */
async function winnersAway(
  ctx: RoomsContext,
  { id, game }: Round,
  winners: readonly RoundWinner[],
): Promise<Write[]> {
  const users = [...new Set(winners.map(({ userId }) => userId))];
  const away = await ctx.presence.awaySince(game, users, ctx.clock.now());
  return users.flatMap((userId) => {
    const own = winners.filter((winner) => winner.userId === userId);
    if (away.get(userId) === null) return [];
    const amount = formatBirr(sum(own.map((winner) => minus(winner.amount, winner.tax))));
    const card = own.map((winner) => winner.card).join(', ');
    const key = 'notifications.winAway' as const;
    return [
      notifying(ctx, { about: `win:${id}`, userId, kind: 'winWhileAway', key, params: { card, amount } }),
    ];
  });
}

/** P7: off while no start is set. */
function taxTerms(ctx: RoomsContext): TaxTerms | null {
  const { tax } = ctx.settings.now();
  if (tax.from === null || ctx.clock.ruleNow() < Date.parse(tax.from)) return null;
  return { rate: fromPercent(tax.ratePercent), threshold: tax.threshold };
}

/** What is left to the house is shared with the agent who owns the round's space, where the setting says so. */
async function agentShare(ctx: RoomsContext, { space }: Round, left: Santim): Promise<AgentShare | null> {
  const percent = ctx.settings.now().agentSharePercent;
  if (space === null || percent === 0) return null;
  const owner = (await ctx.spaces.get(space))?.ownerId;
  const agent = owner ? await ctx.users.get(owner) : null;
  const amount = fractionOf(left, fromPercent(percent), 1000);
  return agent?.role === 'agent' && amount > 0 ? { userId: agent.id, amount } : null;
}

/** P8. A stake that the house paid, by a free spin, earns nobody anything. */
async function referralsOf(
  ctx: RoomsContext,
  round: Round,
  housePart: ReferralShare['amount'],
): Promise<ReferralShare[]> {
  const { percent, months } = ctx.settings.now().referral;
  if (!rulesOf(round.game).paysReferrals || percent === 0) return [];
  const staked = new Map<UserId, number>();
  for (const { userId, free } of round.cards) if (!free) staked.set(userId, (staked.get(userId) ?? 0) + 1);
  const players = await ctx.users.find([...staked.keys()]);
  const at = ctx.clock.ruleNow();
  const referred = players.flatMap(({ id, referredBy, createdAt }) =>
    referredBy !== null && earnsReferral(createdAt, at, months)
      ? [{ player: id, referrer: referredBy, staked: times(round.stake, staked.get(id) ?? 0) }]
      : [],
  );
  return referralShares(round.game, referred, fromPercent(percent), housePart);
}

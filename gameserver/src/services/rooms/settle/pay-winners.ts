import { Refusal } from '@chewata/common/errors';
import { minus, santim, sum, times } from '@chewata/common/money';
import { gamePlay, type PlayOf } from '#domain/rooms/games.ts';
import { callsMade } from '#domain/rooms/play.ts';
import { storyHashOf } from '#domain/rooms/public-story.ts';
import type { Round } from '#domain/rooms/round.ts';
import { settlementEntry, withTax } from '#domain/rooms/settlement.ts';
import type { Claim } from '#domain/rooms/story.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { bonusWinsOf } from './bonus-wins-of.ts';
import { retried } from './retried.ts';
import { agentShare, referralsOf, taxTerms } from './settlement-shares.ts';
import { notifyAwayWinners } from './win-notifications.ts';

/**
 * Pays the winners of a round in play: one journal entry that empties the round's account, with the document's result
 * in the same transaction. Repeated, or after a refund, it changes nothing.
 */
export async function payWinners(
  ctx: RoomsContext,
  round: Round,
  play: PlayOf<Round['game']>,
  now: number,
  claims: readonly Claim[],
): Promise<void> {
  // Scheduled before the settlement, so that every settled round is counted even if the server dies after it.
  await ctx.due.schedule('count', round.id, now);
  const prizes = gamePlay(round.game).prizes(round, play);
  const winners = withTax(prizes, taxTerms(ctx));
  const won = sum(prizes.map(({ amount }) => amount));
  const staked = times(round.stake, round.cards.length);
  const housePart = santim(Math.max(0, minus(staked, won)));
  const referrals = await referralsOf(ctx, round, housePart);
  const left = minus(housePart, sum(referrals.map(({ amount }) => amount)));
  const agent = await agentShare(ctx, round, left);
  const calls = callsMade(play);
  const course = { callTimes: play.callTimes ?? [], claims };
  const story = { ...course, storyHash: storyHashOf({ ...course, calls, winners, people: round.people }) };
  const endTimes = { endedAt: new Date(now), playedAt: new Date(ctx.clock.ruleNow()) };
  try {
    const notifications = await notifyAwayWinners(ctx, round, winners);
    await retried(async () => {
      const { toBonus, wagers } = await bonusWinsOf(ctx, round, winners);
      await ctx.ledger.post(settlementEntry(round, { winners, calls, referrals, agent, toBonus, wagers }), [
        ctx.rounds.finish(round.id, { winners, calls, ...story }, endTimes),
        ...wagers.map(({ userId, was, to }) => ctx.bonusWagers.change(userId, was, to)),
        ...notifications,
      ]);
    });
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'NOT_PLAYING')) throw error;
  }
}

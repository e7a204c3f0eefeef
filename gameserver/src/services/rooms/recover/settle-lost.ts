import { gamePlay } from '#domain/rooms/games.ts';
import { playOut } from '#domain/rooms/play-out.ts';
import type { Round } from '#domain/rooms/round.ts';
import { BEACON_WAIT_MS, beaconValueOf } from '../fairness/beacon-value-of.ts';
import { orderOf } from '../fairness/order-of.ts';
import { timingOf } from '../room-settings.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { payWinners } from '../settle/pay-winners.ts';

/** The possible fates of a round in play whose room is lost. */
export type LostRound = 'settled' | 'waits' | 'noBeacon' | 'lost';

/**
 * D11: settles a sealed round whose room Redis has lost from its document alone: its calls are fixed, and it ends as
 * if no player watched. It waits for its beacon as the room would have.
 */
export async function settleLost(ctx: RoomsContext, round: Round): Promise<LostRound> {
  const { id, game, status, beacon, sealedInTime, clientEntropy, cards } = round;
  if (status !== 'Playing' || clientEntropy === null || (beacon && !sealedInTime)) return 'lost';
  const randomness = await beaconValueOf(ctx, round);
  const now = ctx.clock.now();
  if (beacon && randomness === null) return now < beacon.at + BEACON_WAIT_MS ? 'waits' : 'noBeacon';
  const startedAt = round.startedAt?.getTime() ?? now;
  const order = orderOf(round, randomness);
  const timing = timingOf(ctx, game);
  const begun = { startedAt, clientEntropy, order, called: 0, calledAt: startedAt };
  const play = playOut(game, gamePlay(game).begin(begun, timing), cards, timing);
  // A call that the lost room had not come to was made known only now.
  const callTimes = play.callTimes?.map((at) => Math.min(at, now)) ?? [];
  await payWinners(ctx, round, { ...play, callTimes }, now, []);
  return (await ctx.rounds.find(id))?.status === 'Finished' ? 'settled' : 'lost';
}

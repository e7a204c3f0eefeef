import type { BeaconRound } from '@chewata/common/fairness/chain';
import type { RoomsContext } from '../rooms-context.ts';

/**
 * D11: true from the chain's margin before the beacon's time on, by the clock that is furthest ahead: this server's,
 * Redis', or the beacon's own, by its newest round.
 */
export async function canBeKnown(
  { beacon, clock, rooms }: Pick<RoomsContext, 'beacon' | 'clock' | 'rooms'>,
  announced: Pick<BeaconRound, 'at'> | null,
): Promise<boolean> {
  if (announced === null) return false;
  const redisTime = await rooms.time();
  const latest = Math.max(clock.now(), redisTime, beacon.passed() ?? 0);
  return latest >= announced.at - beacon.chain.sealMarginMs;
}

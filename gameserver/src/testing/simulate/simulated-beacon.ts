import { randomnessOf } from '@chewata/common/fairness/beacon-value';
import { QUICKNET, roundAt, timeOfRound } from '@chewata/common/fairness/chain';
import type { Beacon } from '../../providers/ports/beacon.ts';
import type { Turn } from './redis/memory-redis.ts';

/** When the beacon does not answer, for all servers. */
export interface BeaconMood {
  awayUntil: number;
}

/** Makes the beacon of a server, whose requests take its turns. */
export type BeaconOfServer = (turn: Turn) => Beacon;

/** A beacon on quicknet's times whose values are its rounds' numbers: checking signatures would cost most of a run. */
export function simulatedBeacon(now: () => number, mood: BeaconMood, turn: Turn): Beacon {
  const value = (round: number) => {
    const signature = round.toString(16).padStart(96, '0');
    return { round, signature, randomness: randomnessOf(signature) };
  };
  const isAway = () => now() < mood.awayUntil;
  return {
    chain: QUICKNET,
    state: () => (isAway() ? 'away' : 'ready'),
    value: (round) =>
      turn(() => (!isAway() && timeOfRound(QUICKNET, round) <= now() ? value(round) : null), 'beacon'),
    refresh: async () => undefined,
    passed: () => timeOfRound(QUICKNET, roundAt(QUICKNET, now())),
    clockSkew: () => 0,
  };
}

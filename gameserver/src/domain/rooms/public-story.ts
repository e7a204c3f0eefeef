import { type PublicStory, storyHash } from '@chewata/common/fairness/round-story';
import type { UserId } from '@chewata/common/ids';
import { toBirr } from '@chewata/common/money';
import type { Round } from './round.ts';
import { timesOfCalls } from './story.ts';

type Ended = Pick<Round, 'calls' | 'callTimes' | 'claims' | 'winners' | 'people'>;

/** The story of a round as anyone may read it: players are seats. */
export function publicStory({ calls, callTimes, claims, winners, people }: Ended): PublicStory {
  const seatOf = (user: UserId): number => people[user]?.seat ?? 0;
  const iso = (at: number): string => new Date(at).toISOString();
  return {
    callTimes: timesOfCalls(calls, callTimes).map((at) => (at === null ? null : iso(at))),
    claims: claims.map(({ userId, card, at, verdict }) => ({
      seat: seatOf(userId),
      card,
      at: iso(at),
      verdict,
    })),
    winners: winners.map(({ card, userId, amount, tax }) => ({
      card,
      seat: seatOf(userId),
      amount: toBirr(amount),
      tax: toBirr(tax),
    })),
  };
}

/** D14: the hash of its story, which is written with the end of a round and never again. */
export const storyHashOf = (round: Ended): string => storyHash(publicStory(round));

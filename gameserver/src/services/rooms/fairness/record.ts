import type { RoundFate } from '@chewata/common/contract/rooms/fairness';
import { ALGORITHMS } from '@chewata/common/fairness/algorithms';
import { type NamedRecord, recordHash } from '@chewata/common/fairness/round-log';
import { isOver } from '@chewata/common/games/round';
import { publicStory } from '#domain/rooms/public-story.ts';
import type { Round, RoundBeacon } from '#domain/rooms/round.ts';
import type { StoredStory } from '#domain/rooms/story.ts';
import type { Context } from '../../context.ts';

type SealedRound = Pick<
  Round,
  | 'id'
  | 'game'
  | 'status'
  | 'algorithm'
  | 'commitment'
  | 'serverSeed'
  | 'clientEntropy'
  | 'cards'
  | 'calls'
  | 'sealedAt'
  | 'beacon'
  | 'storyHash'
  | keyof StoredStory
  | 'winners'
  | 'people'
>;

/** The record of a round that is over. Rounds of version 1 name users, later ones seats. */
export const recordOf = (round: SealedRound): NamedRecord => ({
  roundId: round.id,
  game: round.game,
  status: round.status,
  algorithm: round.algorithm,
  commitment: round.commitment,
  // Empty if no countdown has begun.
  serverSeed: round.serverSeed || null,
  clientEntropy: round.clientEntropy,
  cards: ownedCards(round.algorithm, round.cards),
  calls: [...round.calls],
  beacon: publishedBeacon(round.beacon),
  sealedAt: round.sealedAt?.toISOString() ?? null,
  story: publicStory(round),
  storyHash: round.storyHash,
});

/** The cards with their owners as the scheme names them. */
export const ownedCards = (algorithm: Round['algorithm'], cards: Round['cards']) =>
  cards.map(({ card, userId, seat }) =>
    algorithm === ALGORITHMS.users ? { card, userId: userId as string } : { card, seat },
  );

/** D14: adds a sealed round that is over to the log. Repeated, it changes nothing. */
export async function logRound({ roundLog }: Pick<Context, 'roundLog'>, round: Round | null): Promise<void> {
  if (!round?.sealedAt || !isOver(round.status)) return;
  const fate = fateOf(round);
  await roundLog.add({ roundId: round.id, game: round.game, fate, hash: recordHash(recordOf(round)) });
}

/** Voided: by administrators, or because it was sealed when the beacon's value could be known. */
export const fateOf = ({ status, refundedFor }: Pick<Round, 'status' | 'refundedFor'>): RoundFate =>
  status === 'Finished'
    ? 'played'
    : refundedFor === 'sealedLate' || refundedFor === 'voided'
      ? 'voided'
      : 'refunded';

/** A beacon as a record names it. */
export const publishedBeacon = (beacon: RoundBeacon | null) =>
  beacon && { ...beacon, at: new Date(beacon.at).toISOString() };

import type { FairnessAnswer, RoundFate } from '@chewata/common/contract/rooms/fairness';
import { Refusal } from '@chewata/common/errors';
import { ALGORITHMS } from '@chewata/common/fairness/algorithms';
import { type LogEntry, recordHash, voidHash, voidId } from '@chewata/common/fairness/round-log';
import { wouldHaveWon } from '@chewata/common/fairness/would-have-won';
import { isOver } from '@chewata/common/games/round';
import { asRoundId, type RoundId } from '@chewata/common/ids';
import { callsMade } from '#domain/rooms/play.ts';
import { publicStory } from '#domain/rooms/public-story.ts';
import { paidCards } from '#domain/rooms/room.ts';
import type { Round, Voided } from '#domain/rooms/round.ts';
import { ownedCards, publishedBeacon, recordOf } from '../fairness/record.ts';
import type { Player, RoomsContext } from '../rooms-context.ts';

/**
 * All that is needed to recompute a round; the seed only once it is over (R2). Only members see the rounds of a
 * private space. Refusal: NOT_FOUND.
 */
export async function roundFairness(
  ctx: Pick<RoomsContext, 'rooms' | 'rounds' | 'spaces' | 'fairnessLog'>,
  reader: Pick<Player, 'id'> | null,
  id: RoundId,
): Promise<FairnessAnswer> {
  const known = (await ctx.rounds.find(id)) ?? (await ctx.rooms.head(id));
  if (!known) throw new Refusal('NOT_FOUND');
  const { space } = known;
  if (space !== null && !(reader && (await ctx.spaces.isMember(space, reader.id))))
    throw new Refusal('NOT_FOUND');
  return fairnessOf(ctx, id);
}

/** The same for those who may see every round. Refusal: NOT_FOUND. */
export async function fairnessOf(
  ctx: Pick<RoomsContext, 'rooms' | 'rounds' | 'fairnessLog'>,
  id: RoundId,
): Promise<FairnessAnswer> {
  const [round, room] = await Promise.all([ctx.rounds.find(id), ctx.rooms.find(id)]);
  const known = round ?? room;
  if (!known) throw new Refusal('NOT_FOUND');
  const over = round !== null && isOver(round.status);
  // Until the round is sealed the room has the promise in force.
  const promise = round === null || (round.status === 'Starting' && room) ? (room ?? known) : round;
  const inRoom = (room ? paidCards(room) : []).map(({ card, userId }) => ({
    card,
    seat: room?.people[userId]?.seat ?? 0,
  }));
  const { beacon: announced } = promise;
  const beacon = announced && { signature: null, randomness: null, ...announced };
  const sealed = round !== null && round.status !== 'Starting';
  const algorithm = sealed ? round.algorithm : ALGORITHMS[beacon ? 'beacon' : 'seats'];
  const entry = over ? await ctx.fairnessLog.of(id) : null;
  return {
    roundId: id,
    game: known.game,
    status: round && over ? round.status : (room?.status ?? known.status),
    commitment: promise.commitment,
    serverSeed: over ? promise.serverSeed || null : null,
    clientEntropy: round?.clientEntropy ?? null,
    cards: round && round.cards.length > 0 ? ownedCards(algorithm, round.cards) : inRoom,
    calls: over ? [...round.calls] : [...callsMade(room?.play ?? null)],
    algorithm,
    beacon: publishedBeacon(beacon),
    sealedAt: round?.sealedAt?.toISOString() ?? null,
    // A round of version 1 has no seats.
    story: round && over && round.algorithm !== ALGORITHMS.users ? publicStory(round) : null,
    storyHash: round && over ? round.storyHash : null,
    log: entry && placeOf(entry),
    wouldHaveWon: round && over ? winnersOf(round) : null,
    voided: round?.voided && over ? await voidedOf(ctx, round, round.voided) : null,
  };
}

/** D15: the cards that won a voided round, or that would have won a sealed one that was refunded, with their owners. */
function winnersOf(round: Round): FairnessAnswer['wouldHaveWon'] {
  if (round.sealedAt === null) return null;
  if (round.status === 'Finished') return round.voided ? owned(round, winnersNow(round)) : null;
  const won = wouldHaveWon(round.game, round);
  return won && owned(round, won);
}

const winnersNow = ({ winners }: Round): string[] => winners.map(({ card }) => card);
const owned = ({ algorithm, cards }: Round, won: readonly string[]) =>
  ownedCards(
    algorithm,
    cards.filter(({ card }) => won.includes(card)),
  );

/** The second record of a round that was settled and then voided. */
async function voidedOf(
  { fairnessLog }: Pick<RoomsContext, 'fairnessLog'>,
  round: Round,
  { at }: Voided,
): Promise<FairnessAnswer['voided']> {
  if (round.status !== 'Finished' || round.sealedAt === null) return null;
  const record = recordHash(recordOf(round));
  const entry = await fairnessLog.of(asRoundId(voidId(round.id)));
  const moment = at.toISOString();
  return { at: moment, record, hash: voidHash(round.id, record, moment), log: entry && placeOf(entry) };
}

const placeOf = ({ chain, n, hash, previous, fate }: LogEntry) => ({
  chain,
  n,
  hash,
  previous,
  fate: fate as RoundFate,
});

import type { FairnessAnswer } from '@chewata/common/contract/rooms/fairness';
import { Refusal } from '@chewata/common/errors';
import { ALGORITHMS } from '@chewata/common/fairness/algorithms';
import { isOver } from '@chewata/common/games/round';
import type { RoundId } from '@chewata/common/ids';
import { callsMade } from '#domain/rooms/play.ts';
import { paidCards } from '#domain/rooms/room.ts';
import type { Player, RoomsContext } from '../rooms-context.ts';

/**
 * All that is needed to recompute a round; the seed only once it is over (R2). Only members see the rounds of a
 * private space. Refusal: NOT_FOUND.
 */
export async function roundFairness(
  ctx: Pick<RoomsContext, 'rooms' | 'rounds' | 'spaces'>,
  reader: Pick<Player, 'id'> | null,
  id: RoundId,
): Promise<FairnessAnswer> {
  const [round, room] = await Promise.all([ctx.rounds.find(id), ctx.rooms.find(id)]);
  const known = round ?? room;
  if (!known) throw new Refusal('NOT_FOUND');
  const { space } = known;
  if (space !== null && !(reader && (await ctx.spaces.isMember(space, reader.id))))
    throw new Refusal('NOT_FOUND');
  const over = round !== null && isOver(round.status);
  const cards = round && round.cards.length > 0 ? round.cards : room ? paidCards(room) : [];
  return {
    roundId: id,
    game: known.game,
    status: round && over ? round.status : (room?.status ?? known.status),
    commitment: known.commitment,
    serverSeed: over ? known.serverSeed : null,
    clientEntropy: round?.clientEntropy ?? null,
    cards: cards.map(({ card, userId }) => ({ card, userId })),
    calls: over ? [...round.calls] : [...callsMade(room?.play ?? null)],
    algorithm: ALGORITHMS.users,
    beacon: null,
    sealedAt: null,
    log: null,
  };
}

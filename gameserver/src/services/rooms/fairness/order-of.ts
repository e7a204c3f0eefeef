import { callsOf } from '@chewata/common/fairness/calls';
import { messageStart } from '@chewata/common/fairness/verification';
import type { Call } from '@chewata/common/games';
import type { Round } from '#domain/rooms/round.ts';

type DrawnFrom = Pick<Round, 'id' | 'game' | 'algorithm' | 'clientEntropy' | 'serverSeed' | 'cards'>;

/** D12: the calls of a sealed round, in order, drawn from its seed, its cards and, if it announced one, its beacon. */
export function orderOf(round: DrawnFrom, randomness: string | null): Call[] {
  const { id, game, algorithm, clientEntropy, serverSeed, cards } = round;
  const start = clientEntropy === null ? null : messageStart(algorithm, clientEntropy, randomness);
  if (start === null) throw new Error(`round ${id} cannot be drawn yet`);
  return callsOf(game, serverSeed, start, cards);
}

import { roundFairness } from '@chewata/common/contract/rooms/fairness';
import { call } from '#api/call.ts';
import { acceptedChain } from './accepted-chain.ts';
import { differencesOf } from './judge-record.ts';
import { type Difference, evidenceIn, type KeptRound } from './kept-round.ts';
import { logBetween } from './log-between.ts';

/**
 * Compares what this device saw of a round with the published record. The signature is left to the fairness page: that
 * takes the code of the curve. The log is walked from the record's entry to the head that was seen. Null: the round is not over. Throws if the record cannot be read now.
 */
export async function compareRound(round: KeptRound): Promise<Difference[] | null> {
  const { chain } = await acceptedChain();
  const record = await call(roundFairness, { params: { roundId: round.roundId } });
  if (record.serverSeed === null) return null;
  const { head } = round;
  const between = await logBetween(record.log, head);
  return differencesOf(record, { chain, isSignatureOf: null, kept: evidenceIn(round), head, between });
}

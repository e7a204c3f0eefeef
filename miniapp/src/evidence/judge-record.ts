import type { FairnessAnswer } from '@chewata/common/contract/rooms/fairness';
import type { RoundEvidence } from '@chewata/common/fairness/evidence';
import { isHeadOfLog } from '@chewata/common/fairness/log-path';
import { type FairnessRecord, type Judgement, recordFaults } from '@chewata/common/fairness/record-faults';
import { type LogEntry, recordHash } from '@chewata/common/fairness/round-log';
import type { Difference, KeptRound } from './kept-round.ts';

/** A record as it is published or shared. */
export type JudgedRecord = FairnessRecord & Pick<FairnessAnswer, 'roundId' | 'status' | 'log'>;

export interface JudgeBy extends Pick<Judgement, 'chain' | 'isSignatureOf'> {
  readonly kept: RoundEvidence | null;
  /** The head of the log that was seen at the round's end. */
  readonly head: KeptRound['head'];
  /** The entries of the log between the record's and that head; null if they were not read. */
  readonly between: readonly LogEntry[] | null;
}

/** Every reason to doubt a record; empty if there is none. */
export function differencesOf(record: JudgedRecord, { head, between, ...by }: JudgeBy): Difference[] {
  const differences: Difference[] = [...recordFaults(record, by)];
  const { log, roundId, game } = record;
  if (log === null) return differences;
  if (log.hash !== recordHash(record)) differences.push('log');
  if (head && !isHeadOfLog({ ...log, roundId, game }, head, between)) differences.push('head');
  return differences;
}

import { ALGORITHMS } from '@chewata/common/fairness/algorithms';
import { isSignatureOf } from '@chewata/common/fairness/beacon-signature';
import { type BeaconChain, QUICKNET } from '@chewata/common/fairness/chain';
import type { RoundEvidence } from '@chewata/common/fairness/evidence';
import { isHeadOfLog, type SeenHead } from '@chewata/common/fairness/log-path';
import { type RecordFault, recordFaults } from '@chewata/common/fairness/record-faults';
import { type LogEntry, type NamedRecord, recordHash } from '@chewata/common/fairness/round-log';

/** A record to judge, with its place in the log and the evidence of its reader, if they are known. */
export interface RecordToJudge {
  readonly record: NamedRecord;
  readonly log: Pick<LogEntry, 'chain' | 'n' | 'hash' | 'previous' | 'fate'> | null;
  readonly kept: RoundEvidence | null;
  /** The head of the log that the reader saw at the round's end. */
  readonly head: SeenHead | null;
}

export const TEST_BEACON = 'TEST BEACON: this proves nothing about a real game';

type Fault = RecordFault | 'log' | 'head';

const REASONS: Readonly<Record<Fault, string>> = {
  unfinished: 'the round is not over, so its seed is not public yet',
  algorithm: 'the scheme is unknown, or does not fit the beacon',
  commitment: 'the commitment is not the hash of the seed',
  clientEntropy: 'the client entropy is not the hash of the cards and seats',
  calls: 'the calls are not those that follow from seed, cards and beacon',
  wouldHaveWon: 'the cards that would have won are not those that follow from seed, cards and beacon',
  story: 'the times of calls, claims and winners are not those that were written with the end of the round',
  chain: 'the beacon is of a chain that is not accepted',
  beaconTime: "the beacon's time does not follow from its round",
  signature: "the signature is not the chain's signature of that round",
  randomness: 'the randomness is not the hash of the signature',
  sealedLate: 'the cards were sealed when the beacon could be known',
  beaconMissing: 'the room announced a beacon, and the record has none',
  keptBeacon: 'the beacon is not the one that the room announced',
  keptCommitment: 'the commitment is not the one that the room announced',
  keptCards: 'the cards are not those that were seen when they were sealed',
  ownCardMissing: 'a paid card of the reader is not among the cards',
  log: 'the record is not the one whose hash the log has',
  head: "the record's entry is not the head of the log that was seen at the round's end",
};

/** The lines of a report, and whether the record was accepted. `sandbox`: the chain accepted beside quicknet. */
export function judge({ record, log, kept, head }: RecordToJudge, sandbox: BeaconChain | null) {
  const isTest = sandbox !== null && record.beacon?.chain === sandbox.hash;
  const chain = isTest ? sandbox : QUICKNET;
  const faults: Fault[] = recordFaults(record, { chain, isSignatureOf, kept });
  if (log && log.hash !== recordHash(record)) faults.push('log');
  // A head of another entry cannot be compared without the log: the page /verify reads it.
  if (log && head && !isHeadOfLog({ ...log, roundId: record.roundId, game: record.game }, head, null))
    faults.push('head');
  const accepted = faults.length === 0;
  const lines = [
    ...(isTest ? [TEST_BEACON] : []),
    `Round ${record.roundId} of ${record.game}, ${record.cards.length} cards, ${record.calls.length} calls, ${record.algorithm}`,
    ...faults.map((fault) => `REFUSED ${fault}: ${REASONS[fault]}`),
    ...(accepted ? [conclusion(record, kept !== null)] : []),
  ];
  return { accepted, lines };
}

function conclusion({ algorithm, clientEntropy }: NamedRecord, hasEvidence: boolean): string {
  if (clientEntropy === null) return 'OK: the round never played; nothing was drawn.';
  if (algorithm !== ALGORITHMS.beacon)
    return 'OK: the calls follow from seed and cards. The round had no public beacon: it does not prove that no one knew the seed.';
  return hasEvidence
    ? 'OK: the calls follow from seed, cards and beacon, and from what was seen during the round.'
    : 'OK: the calls follow from seed, cards and beacon. Compare the commitment with the one you saw before you paid.';
}

import { ALGORITHMS } from '@chewata/common/fairness/algorithms';
import { isSignatureOf } from '@chewata/common/fairness/beacon-signature';
import { type BeaconChain, QUICKNET } from '@chewata/common/fairness/chain';
import type { RoundEvidence } from '@chewata/common/fairness/evidence';
import { type RecordFault, recordFaults } from '@chewata/common/fairness/record-faults';
import { type NamedRecord, recordHash } from '@chewata/common/fairness/round-log';

/** A record to judge, with the log's hash of it and the evidence of its reader, if they are known. */
export interface RecordToJudge {
  readonly record: NamedRecord;
  readonly loggedHash: string | null;
  readonly kept: RoundEvidence | null;
}

export const TEST_BEACON = 'TEST BEACON: this proves nothing about a real game';

const REASONS: Readonly<Record<RecordFault | 'log', string>> = {
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
};

/** The lines of a report, and whether the record was accepted. `sandbox`: the chain accepted beside quicknet. */
export function judge({ record, loggedHash, kept }: RecordToJudge, sandbox: BeaconChain | null) {
  const isTest = sandbox !== null && record.beacon?.chain === sandbox.hash;
  const chain = isTest ? sandbox : QUICKNET;
  const faults: (RecordFault | 'log')[] = recordFaults(record, { chain, isSignatureOf, kept });
  if (loggedHash !== null && loggedHash !== recordHash(record)) faults.push('log');
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

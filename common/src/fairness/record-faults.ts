import type { Game } from '../games/index.ts';
import { ALGORITHMS, isAlgorithm } from './algorithms.ts';
import { isSignature, randomnessOf } from './beacon-value.ts';
import { type BeaconChain, timeOfRound } from './chain.ts';
import { seatEntropyOf } from './commitment.ts';
import { type AnnouncedBeacon, type RoundEvidence, sameBeacon } from './evidence.ts';
import { type PublicStory, storyHash } from './round-story.ts';
import { type RevealedRound, verifyRound } from './verification.ts';
import { wouldHaveWon } from './would-have-won.ts';

/** The published record of a round. Signature and randomness are null if the round ended before they were known. */
export interface FairnessRecord extends Omit<RevealedRound, 'serverSeed' | 'beacon'> {
  readonly game: Game;
  readonly serverSeed: string | null;
  readonly beacon:
    | (AnnouncedBeacon & { readonly signature: string | null; readonly randomness: string | null })
    | null;
  readonly sealedAt: string | null;
  /** D15: of a sealed round that was refunded. */
  readonly wouldHaveWon?: readonly { readonly card: string }[] | null;
  readonly status?: string;
  /** Absent or null in records of rounds that ended before stories had a hash. */
  readonly storyHash?: string | null;
  readonly story?: PublicStory | null;
}

/** D13: every reason to refuse a record. */
export const RECORD_FAULTS = [
  'unfinished',
  'algorithm',
  'commitment',
  'clientEntropy',
  'calls',
  'wouldHaveWon',
  'story',
  'chain',
  'beaconTime',
  'signature',
  'randomness',
  'sealedLate',
  'beaconMissing',
  'keptBeacon',
  'keptCommitment',
  'keptCards',
  'ownCardMissing',
] as const;
export type RecordFault = (typeof RECORD_FAULTS)[number];

/** Everything that a record is judged by, beside itself. */
export interface Judgement {
  /** The chain whose rounds are accepted. */
  readonly chain: BeaconChain;
  /** Null: the signature is not checked here (that takes the code of the curve). */
  readonly isSignatureOf: ((chain: BeaconChain, round: number, signature: string) => boolean) | null;
  /** The evidence that the reader kept of the round; null if there is none. */
  readonly kept: RoundEvidence | null;
}

/** D13: every reason to refuse that record; empty if there is none. Never throws, whatever the record. */
export function recordFaults(record: FairnessRecord, by: Judgement): RecordFault[] {
  const found = new Set<RecordFault>([
    ...(isAlgorithm(record.algorithm) ? [] : (['algorithm'] as const)),
    ...recomputed(record),
    ...(isStoryOf(record) ? [] : (['story'] as const)),
    ...beaconFaults(record, by),
    ...(by.kept ? keptFaults(record, by.kept) : []),
  ]);
  return RECORD_FAULTS.filter((fault) => found.has(fault));
}

function recomputed(record: FairnessRecord): RecordFault[] {
  if (record.serverSeed === null) return ['unfinished'];
  const check = verifyRound(record.game, { ...record, serverSeed: record.serverSeed });
  const faults: RecordFault[] = (['commitment', 'clientEntropy', 'calls'] as const).filter(
    (part) => !check[part],
  );
  return isWinnerOf(record) ? faults : [...faults, 'wouldHaveWon'];
}

/** D14: the story is the one whose hash the record has; a record without a hash of it has none to prove. */
const isStoryOf = ({ storyHash: hash, story }: FairnessRecord): boolean =>
  !hash || (!!story && storyHash(story) === hash);

/** D15: a refunded round names the cards that would have won. Those of a voided one had won by their claims. */
function isWinnerOf({ game, status, wouldHaveWon: named, ...record }: FairnessRecord): boolean {
  if (status !== 'Refunded' || !named) return true;
  const computed = [...new Set(wouldHaveWon(game, record) ?? [])].sort();
  const cards = [...new Set(named.map(({ card }) => card))].sort();
  return computed.length === cards.length && computed.every((card, index) => card === cards[index]);
}

function beaconFaults({ beacon, algorithm, calls, sealedAt }: FairnessRecord, by: Judgement): RecordFault[] {
  if (beacon === null) return algorithm === ALGORITHMS.beacon ? ['beaconMissing'] : [];
  const at = Date.parse(beacon.at);
  const faults: RecordFault[] = [];
  if (algorithm !== ALGORITHMS.beacon) faults.push('algorithm');
  if (beacon.chain !== by.chain.hash) faults.push('chain');
  else if (timeOfRound(by.chain, beacon.round) !== at) faults.push('beaconTime');
  // A round that was refunded for want of the beacon, or before it was published, has no value and no calls.
  const valueless = beacon.signature === null && beacon.randomness === null && calls.length === 0;
  if (!valueless) {
    const signature = beacon.signature ?? '';
    if (!isSignature(signature) || randomnessOf(signature) !== beacon.randomness) faults.push('randomness');
    if (by.isSignatureOf && !by.isSignatureOf(by.chain, beacon.round, signature)) faults.push('signature');
    // Written so that a time that cannot be read is late. A late seal is why a round without calls was refunded.
    if (calls.length > 0 && !(sealedAt !== null && Date.parse(sealedAt) < at)) faults.push('sealedLate');
  }
  return faults;
}

function keptFaults(record: FairnessRecord, { announced, sealed, own }: RoundEvidence): RecordFault[] {
  const faults: RecordFault[] = [];
  for (const seen of [announced, sealed]) {
    if (seen === null) continue;
    if (seen.commitment !== record.commitment) faults.push('keptCommitment');
    if (sameBeacon(seen.beacon, record.beacon)) continue;
    faults.push(record.beacon === null ? 'beaconMissing' : 'keptBeacon');
  }
  if (sealed !== null) {
    if (sealed.clientEntropy !== record.clientEntropy) faults.push('keptCards');
    if (sealed.cards !== null && seatEntropyOf(record.game, sealed.cards) !== sealed.clientEntropy)
      faults.push('keptCards');
  }
  // Without a seal no card was in play, and the round gave every stake back.
  if (record.clientEntropy === null) return faults;
  const played = new Set(record.cards.map((card) => ('seat' in card ? `${card.card}:${card.seat}` : '')));
  if (own.some(({ card, seat }) => !played.has(`${card}:${seat}`))) faults.push('ownCardMissing');
  return faults;
}

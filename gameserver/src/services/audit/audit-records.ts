import { isSignatureOf } from '@chewata/common/fairness/beacon-signature';
import { type BeaconChain, QUICKNET } from '@chewata/common/fairness/chain';
import { type RecordFault, recordFaults } from '@chewata/common/fairness/record-faults';
import { type LogEntry, recordHash, voidedRound, voidHash, voidId } from '@chewata/common/fairness/round-log';
import { MINUTE_MS } from '@chewata/common/time';
import type { Round } from '#domain/rooms/round.ts';
import type { FairnessBooks } from '#storage/rooms/fairness-books.ts';
import type { Break } from '../../domain/ledger/audit-books.ts';
import { fateOf, recordOf } from '../rooms/fairness/record.ts';
import { joinById } from './join-by-id.ts';

/** The rules that records are judged by. */
export interface RecordRules {
  /** The chains whose beacons are accepted. */
  readonly chains: readonly BeaconChain[];
  readonly now: Date;
  /** Signatures are checked of rounds that ended since then; older ones are fixed by the log. */
  readonly signaturesSince: Date;
}

/** A round that has just ended is written into the log within this time, by another server if its own has died. */
const LOGGED_WITHIN_MS = 5 * MINUTE_MS;

/** D13, D14: recomputes every sealed round from its record, and compares the record with the log. */
export async function auditRecords(
  books: FairnessBooks,
  rules: RecordRules,
  breaks: Break[],
): Promise<{ records: number; signatures: number }> {
  const figures = { records: 0, signatures: 0 };
  const joined = joinById<[Round, LogEntry & { id: string }]>(
    books.rounds(),
    withRoundAsId(books.entriesByRound()),
  );
  for await (const { id, parts } of joined) {
    const [round, entry] = parts;
    if (round) {
      figures.records++;
      const withSignature = isSince(round.endedAt, rules.signaturesSince);
      if (withSignature && round.beacon?.signature) figures.signatures++;
      const faults = faultsOf(round, rules.chains, withSignature);
      if (faults.length > 0)
        breaks.push({ rule: 'record', subject: id, message: `is refused: ${faults.join(', ')}` });
    }
    const about = voidedRound(id);
    if (about === null && notLogged(round, entry, rules.now) === null && !round?.voided) continue;
    const again = await books.again(about ?? id);
    const message =
      about === null
        ? (notLogged(again.round, again.entry, rules.now) ??
          (await voidNotLogged(books, again.round, rules.now)))
        : notVoided(again.round, entry);
    if (message) breaks.push({ rule: 'log', subject: id, message });
  }
  return figures;
}

function faultsOf(round: Round, chains: readonly BeaconChain[], withSignature: boolean): RecordFault[] {
  const chain = chains.find(({ hash }) => hash === round.beacon?.chain) ?? chains[0] ?? QUICKNET;
  const by = { chain, isSignatureOf: withSignature ? isSignatureOf : null, kept: null };
  return recordFaults(recordOf(round), by);
}

function notLogged(round: Round | null, entry: LogEntry | null, now: Date): string | null {
  if (!round) return 'is in the log, but no such round was sealed';
  if (!entry) {
    const since = round.endedAt?.getTime() ?? 0;
    return now.getTime() - since < LOGGED_WITHIN_MS ? null : 'was sealed, but is not in the log';
  }
  if (entry.hash !== recordHash(recordOf(round))) return 'has another record than the log';
  return entry.fate === fateOf(round) ? null : `is ${entry.fate} in the log, and ${fateOf(round)} here`;
}

/** D15: a voided round that was settled has a second entry. */
async function voidNotLogged(books: FairnessBooks, round: Round | null, now: Date): Promise<string | null> {
  if (!round?.voided || round.status !== 'Finished') return null;
  if (now.getTime() - round.voided.at.getTime() < LOGGED_WITHIN_MS) return null;
  const { entry } = await books.again(voidId(round.id));
  return entry ? null : 'was voided, but its voiding is not in the log';
}

/** D15: the entry of a voiding names the record of its round. */
function notVoided(round: Round | null, entry: LogEntry | null): string | null {
  if (!round?.voided || round.status !== 'Finished') return 'is in the log, but its round was not voided';
  const hash = voidHash(round.id, recordHash(recordOf(round)), round.voided.at.toISOString());
  return entry?.hash === hash && entry.fate === 'voided' ? null : 'is not the voiding of its round';
}

const isSince = (at: Date | null, since: Date): boolean => at !== null && at >= since;

async function* withRoundAsId(entries: AsyncIterable<LogEntry>): AsyncGenerator<LogEntry & { id: string }> {
  for await (const entry of entries) yield { ...entry, id: entry.roundId };
}

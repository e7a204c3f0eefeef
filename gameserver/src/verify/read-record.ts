import { fairnessRecord, sharedRound } from '@chewata/common/contract/rooms/fairness';
import type { RecordToJudge } from './judge.ts';

/** Reads a record as the server publishes it, or a file that the app shared. Throws an Error that says what is wrong. */
export function readRecord(text: string): RecordToJudge {
  const value = parsed(text);
  const shared = sharedRound.safeParse(value);
  const bare = fairnessRecord.safeParse(value);
  if (shared.success) {
    const { record, kept, seen } = shared.data;
    return { record, log: record.log, kept, head: seen?.head ?? null };
  }
  if (bare.success) return { record: bare.data, log: bare.data.log, kept: null, head: null };
  const problems = bare.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`This is not the record of a round:\n${problems.join('\n')}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('This is not the record of a round: it is not JSON.');
  }
}

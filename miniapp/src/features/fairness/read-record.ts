import { fairnessRecord, sharedRound } from '@chewata/common/contract/rooms/fairness';
import type { JudgedRecord } from '#evidence/judge-record.ts';
import type { SharedEvidence } from './use-judgement.ts';

export interface PastedRecord {
  readonly record: JudgedRecord;
  readonly sent: SharedEvidence | null;
}

/** The record in a text: as the server publishes it, or as the app shares it. Null: it is neither. */
export function readRecord(text: string): PastedRecord | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const shared = sharedRound.safeParse(value);
  if (shared.success) {
    const { record, kept, seen } = shared.data;
    return { record, sent: { kept, head: seen?.head ?? null } };
  }
  const bare = fairnessRecord.safeParse(value);
  return bare.success ? { record: bare.data, sent: null } : null;
}

import { countEntry, playersOf } from './count-entry.ts';
import { newPlayRecord } from './record.ts';
import { checkDueAt } from './session.ts';

/** The domain's part in storing play records: storage takes only types of the domain, so compose.ts passes this in. */
export const playRules = { checkDueAt, countEntry, newPlayRecord, playersOf } as const;

export type PlayRules = typeof playRules;

/** `missing` keeps live from working; `doubtful` is worth a look. */
export type Level = 'ok' | 'doubtful' | 'missing';

export interface Finding {
  readonly level: Level;
  /** What was looked at: 'Redis: clock'. */
  readonly about: string;
  readonly detail: string;
}

export const ok = (about: string, detail: string): Finding => ({ level: 'ok', about, detail });
export const doubtful = (about: string, detail: string): Finding => ({ level: 'doubtful', about, detail });
export const missing = (about: string, detail: string): Finding => ({ level: 'missing', about, detail });

/** Runs a check; a failure of the check itself is a finding too. */
export async function tried(about: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [missing(about, error instanceof Error ? error.message : String(error))];
  }
}

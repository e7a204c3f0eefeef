import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const PRELOADED = pathToFileURL(join(import.meta.dirname, 'stepped-clock.mjs')).href;

const fileOf = (dataDir: string, server: string): string => join(dataDir, `clock-of-${server}`);

/** The variables by which a server's clock can be stepped while it runs. */
export const clockVariables = (dataDir: string, server: string): Record<string, string> => ({
  NODE_OPTIONS: `--import ${PRELOADED}`,
  CHAOS_CLOCK_FILE: fileOf(dataDir, server),
});

/** Sets how far the server's clock is ahead, in ms; also of the process that is started after it. */
export const stepClock = (dataDir: string, server: string, aheadMs: number): void =>
  writeFileSync(fileOf(dataDir, server), `${aheadMs}`);

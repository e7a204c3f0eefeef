import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { report } from '../output.ts';
import { UserError } from '../user-error.ts';
import { isRunning, type ProcessIdentity, sendSignal } from './process-identity.ts';

/**
 * The record of a running process in DATA_DIR/run. If the launcher and its reaper are both killed, the next launcher
 * stops the processes that are recorded: two stores on one folder would destroy it.
 */
export interface ProcessRecord extends ProcessIdentity {
  readonly name: string;
  /** Its place in the order of starting, from 1; processes are stopped in the opposite order. */
  readonly place: number;
  readonly stopTimeoutMs: number;
}

const KILL_TIMEOUT_MS = 5000;
const CHECK_INTERVAL_MS = 50;

export function writeRecord(folder: string, record: ProcessRecord): void {
  writeFileSync(join(folder, `${record.name}.json`), `${JSON.stringify(record)}\n`, { mode: 0o600 });
}

export function removeRecord(folder: string, name: string): void {
  rmSync(join(folder, `${name}.json`), { force: true });
}

/** The records of a folder. One that was cut off is left out: its process has not begun to work. */
export function readRecords(folder: string): ProcessRecord[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      try {
        return [JSON.parse(readFileSync(join(folder, name), 'utf8'))];
      } catch {
        return [];
      }
    });
}

/** Stops the processes that an earlier launcher left running, and removes their records. */
export async function stopLeftovers(folder: string): Promise<void> {
  const records = readRecords(folder).sort((a, b) => b.place - a.place);
  for (const record of records) {
    const { name, pid, stopTimeoutMs } = record;
    if (isRunning(record))
      report(`Stopping ${name}, left by an earlier run that was killed (process ${pid}) …`);
    const stopped =
      (await ends(record, 'SIGTERM', stopTimeoutMs)) || (await ends(record, 'SIGKILL', KILL_TIMEOUT_MS));
    if (!stopped)
      throw new UserError(`Process ${pid} (${name}), left by an earlier run, cannot be stopped: end it.`);
    removeRecord(folder, name);
  }
}

/** Signals the process, and returns whether it ended in time. */
async function ends(record: ProcessRecord, signal: NodeJS.Signals, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  if (isRunning(record)) sendSignal(record.pid, signal);
  while (isRunning(record)) {
    if (Date.now() > deadline) return false;
    await sleep(CHECK_INTERVAL_MS);
  }
  return true;
}

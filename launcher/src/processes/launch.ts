import { spawn } from 'node:child_process';
import { closeSync, copyFileSync, openSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { removeRecord, writeRecord } from './leftovers.ts';
import { startOf } from './process-identity.ts';
import type { Program } from './program.ts';
import type { Reaper } from './reaper.ts';

/** The folders and the reaper of an installation's processes. */
export interface Surroundings {
  /** DATA_DIR/run */
  readonly run: string;
  /** DATA_DIR/logs */
  readonly logs: string;
  readonly cwd: string;
  readonly reaper: Reaper;
}

export interface LaunchedProcess {
  readonly pid: number;
  /** The signal, the exit code or the error that it ended with. */
  readonly ended: Promise<string>;
  readonly startedAt: number;
  /** The size of the log before this process wrote to it. */
  readonly logStart: number;
}

/**
 * Waits for a line before it runs the program, so that the program does nothing before it is recorded. Only
 * this user can read what the program writes.
 */
const WAIT_THEN_RUN = 'umask 077; read -r go || exit 0; exec "$@" </dev/null';
const MAX_LOG_BYTES = 20_000_000;

/** Starts a program once, with its output in its log. */
export function launch(
  program: Program,
  place: number,
  { run, logs, cwd, reaper }: Surroundings,
): LaunchedProcess {
  const { name, command, args, env, stopTimeoutMs } = program;
  const log = logFile(name, logs);
  rotateLog(log);
  const output = openSync(log, 'a', 0o600);
  const logStart = statSync(log).size;
  const child = spawn('/bin/sh', ['-c', WAIT_THEN_RUN, 'sh', command, ...args], {
    cwd,
    env,
    stdio: ['pipe', output, output],
    // In a session of its own, so that Ctrl-C reaches only the launcher, which stops the programs in order.
    detached: true,
  });
  closeSync(output);
  const { pid = 0 } = child;
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
  if (pid > 0) {
    const record = { name, pid, started: startOf(pid), place, stopTimeoutMs };
    writeRecord(run, record);
    reaper.record(record);
    child.once('exit', () => {
      reaper.record({ ...record, pid: 0 });
      removeRecord(run, name);
    });
    child.stdin?.on('error', () => {}).end('go\n');
  }
  return { pid, ended, startedAt: Date.now(), logStart };
}

export function logFile(name: string, logs: string): string {
  return join(logs, `${name}.log`);
}

/** Moves a long log to a second file. Its program continues at the end of the file, wherever that is. */
export function rotateLog(log: string): void {
  try {
    if (statSync(log).size < MAX_LOG_BYTES) return;
    copyFileSync(log, `${log}.1`);
    truncateSync(log);
  } catch {
    // there is no log yet
  }
}

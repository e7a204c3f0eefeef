import { spawn } from 'node:child_process';
import { closeSync, copyFileSync, openSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { noteRunning } from './leftovers.mjs';
import { identityOf } from './process-identity.mjs';

/**
 * A program that runs as long as the installation does.
 * @typedef {object} Program
 * @property {string} name of its log and of its file in DATA_DIR/run
 * @property {string} title for people, as in the middle of a sentence
 * @property {string} command
 * @property {readonly string[]} args
 * @property {NodeJS.ProcessEnv} env
 * @property {(pid: number) => Promise<boolean>} ready whether the program with this process id does its work
 * @property {number} rank those of a lower rank stop first
 * @property {number} graceMs how long it may take to stop
 */

/**
 * @typedef {object} Place
 * @property {string} run DATA_DIR/run
 * @property {string} logs DATA_DIR/logs
 * @property {string} cwd
 * @property {{ tell: (child: import('./leftovers.mjs').Running) => void }} reaper
 */

/**
 * @typedef {object} Launched
 * @property {number} pid
 * @property {Promise<string>} ended the signal or the code it ended with
 * @property {number} startedAt
 * @property {number} logStart where in the log its words begin
 */

/** The child waits for a line before it becomes the program, so that it is noted before it does anything. */
const WAIT_THEN_RUN = 'read -r go || exit 0; exec "$@" </dev/null';
const LOG_BYTES = 20_000_000;

/**
 * Starts a program once, noted in DATA_DIR/run and with the reaper, its words going to its log.
 * @param {Program} program
 * @param {Place} place
 * @returns {Launched}
 */
export function launch({ name, command, args, env, rank, graceMs }, { run, logs, cwd, reaper }) {
  const log = logOf(name, logs);
  keepLogSmall(log);
  const output = openSync(log, 'a');
  const logStart = statSync(log).size;
  const child = spawn('/bin/sh', ['-c', WAIT_THEN_RUN, 'sh', command, ...args], {
    cwd,
    env,
    stdio: ['pipe', output, output],
    // A session of its own: Ctrl-C goes to the supervisor alone, which stops the programs in order.
    detached: true,
  });
  closeSync(output);
  /** @type {Promise<string>} */
  const ended = new Promise((known) => {
    child.once('exit', (code, signal) => known(signal ?? `code ${code}`));
    child.once('error', (error) => known(error.message));
  });
  const pid = child.pid;
  if (pid === undefined) return { pid: 0, ended, startedAt: Date.now(), logStart };
  const running = { name, pid, identity: identityOf(pid), rank, graceMs };
  noteRunning(run, running);
  reaper.tell(running);
  child.stdin?.on('error', () => {}).end('go\n');
  return { pid, ended, startedAt: Date.now(), logStart };
}

/**
 * @param {string} name
 * @param {string} logs
 */
export function logOf(name, logs) {
  return join(logs, `${name}.log`);
}

/**
 * Keeps one older part beside a log that has grown long. Its program goes on writing at the end of the file,
 * wherever that is.
 * @param {string} log
 */
export function keepLogSmall(log) {
  try {
    if (statSync(log).size < LOG_BYTES) return;
    copyFileSync(log, `${log}.1`);
    truncateSync(log);
  } catch {
    // there is no log yet
  }
}

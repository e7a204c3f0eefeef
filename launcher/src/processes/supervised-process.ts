import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { report } from '../output.ts';
import { UserError } from '../user-error.ts';
import { type LaunchedProcess, launch, logFile, rotateLog, type Surroundings } from './launch.ts';
import { sendSignal } from './process-identity.ts';
import type { Program } from './program.ts';
import { tail } from './run-to-end.ts';

const START_TIMEOUT_MS = 60_000;
const READY_CHECK_INTERVAL_MS = 50;
const FIRST_RESTART_DELAY_MS = 250;
const LONGEST_RESTART_DELAY_MS = 30_000;

/** A program that is started again, after a growing delay, whenever it ends before it is stopped. */
export class SupervisedProcess {
  readonly #stopping = new AbortController();
  readonly program: Program;
  readonly #place: number;
  readonly #surroundings: Surroundings;
  readonly #log: string;
  readonly #title: string;
  #current: LaunchedProcess | null = null;

  /** @param place in the order of starting, from 1 */
  constructor(program: Program, place: number, surroundings: Surroundings) {
    this.program = program;
    this.#place = place;
    this.#surroundings = surroundings;
    this.#log = logFile(program.name, surroundings.logs);
    this.#title = program.title[0]?.toUpperCase() + program.title.slice(1);
  }

  /** Resolves when the program is ready; throws the end of its output if it fails to start. */
  async start(): Promise<void> {
    const launched = this.#launch();
    const isReady = await this.#untilReady(launched, START_TIMEOUT_MS);
    if (this.#stopping.signal.aborted) return;
    if (!isReady) {
      const output = tail(readFileSync(this.#log).subarray(launched.logStart).toString());
      throw new UserError(`${output}\n${this.#title} did not start; its log is ${this.#log}`.trim());
    }
    void this.#keepRunning(launched);
  }

  /** Stops the program, and kills it if it takes too long. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const launched = this.#current;
    if (!launched) return;
    sendSignal(launched.pid, 'SIGTERM');
    const timeout = setTimeout(() => {
      report(`${this.#title} does not stop: killing it.`);
      sendSignal(launched.pid, 'SIGKILL');
    }, this.program.stopTimeoutMs);
    await launched.ended;
    clearTimeout(timeout);
  }

  kill(): void {
    this.#stopping.abort();
    if (this.#current) sendSignal(this.#current.pid, 'SIGKILL');
  }

  limitLog(): void {
    rotateLog(this.#log);
  }

  #launch(): LaunchedProcess {
    this.program.prepare?.();
    const launched = launch(this.program, this.#place, this.#surroundings);
    this.#current = launched;
    void launched.ended.then(() => {
      if (this.#current === launched) this.#current = null;
    });
    return launched;
  }

  /** Whether the process became ready before it ended. */
  async #untilReady(launched: LaunchedProcess, timeoutMs = Number.POSITIVE_INFINITY): Promise<boolean> {
    const deadline = Date.now() + timeoutMs;
    while (this.#current === launched && Date.now() < deadline) {
      if (await this.program.isReady(launched.pid)) return true;
      await sleep(READY_CHECK_INTERVAL_MS);
    }
    return false;
  }

  async #keepRunning(first: LaunchedProcess): Promise<void> {
    const { signal: stopping } = this.#stopping;
    let delayMs = FIRST_RESTART_DELAY_MS;
    for (let launched = first; ; ) {
      const reason = await launched.ended;
      if (stopping.aborted) return;
      if (Date.now() - launched.startedAt > LONGEST_RESTART_DELAY_MS) delayMs = FIRST_RESTART_DELAY_MS;
      report(`${this.#title} ended (${reason}); restarting it in ${delayMs / 1000} s. Its log: ${this.#log}`);
      await sleep(delayMs, undefined, { signal: stopping }).catch(() => {});
      if (stopping.aborted) return;
      launched = this.#launch();
      void this.#reportRestart(launched);
      delayMs = Math.min(delayMs * 2, LONGEST_RESTART_DELAY_MS);
    }
  }

  async #reportRestart(launched: LaunchedProcess): Promise<void> {
    if ((await this.#untilReady(launched)) && !this.#stopping.signal.aborted)
      report(`${this.#title} is running again.`);
  }
}

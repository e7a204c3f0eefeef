import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { tail } from './child.mjs';
import { launch, logOf } from './launch.mjs';
import { forgetRunning } from './leftovers.mjs';
import { tell } from './progress.mjs';
import { Refusal } from './refusal.mjs';

const FIRST_START_MS = 60_000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;

/**
 * Starts a program, starts it again whenever it dies, and stops it.
 * @param {import('./launch.mjs').Program} program
 * @param {import('./launch.mjs').Place} place
 */
export function manage(program, place) {
  const log = logOf(program.name, place.logs);
  const title = program.title[0]?.toUpperCase() + program.title.slice(1);
  /** @type {import('./launch.mjs').Launched | null} */
  let current = null;
  const stop = new AbortController();

  function launchNow() {
    const launched = launch(program, place);
    current = launched;
    void launched.ended.then(() => {
      if (current === launched) current = null;
    });
    return launched;
  }

  /**
   * Whether it became ready before it ended.
   * @param {import('./launch.mjs').Launched} launched
   */
  async function untilReady(launched, timeoutMs = Number.POSITIVE_INFINITY) {
    const until = Date.now() + timeoutMs;
    while (current === launched && Date.now() < until) {
      if (await program.ready(launched.pid)) return true;
      await sleep(50);
    }
    return false;
  }

  /** @param {import('./launch.mjs').Launched} first */
  async function keepRunning(first) {
    let wait = FIRST_WAIT_MS;
    for (let launched = first; ; ) {
      const how = await launched.ended;
      if (Date.now() - launched.startedAt > LONGEST_WAIT_MS) wait = FIRST_WAIT_MS;
      if (stop.signal.aborted) return;
      tell(`${title} ended (${how}); starting it again in ${wait / 1000} s. Its log: ${log}`);
      await sleep(wait, undefined, { signal: stop.signal }).catch(() => {});
      if (stop.signal.aborted) return;
      launched = launchNow();
      void tellWhenBack(launched);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  }

  /** @param {import('./launch.mjs').Launched} launched */
  async function tellWhenBack(launched) {
    if ((await untilReady(launched)) && !stop.signal.aborted) tell(`${title} is back.`);
  }

  return {
    program,

    /** Resolves when the program is ready; throws a Refusal with its last words where it is not to be. */
    async start() {
      const launched = launchNow();
      const ready = await untilReady(launched, FIRST_START_MS);
      if (stop.signal.aborted) return;
      if (!ready) {
        const said = tail(readFileSync(log).subarray(launched.logStart).toString());
        throw new Refusal(`${said}\n${title} did not start; its log is ${log}`.trim());
      }
      void keepRunning(launched);
    },

    /** Asks the program to stop, kills it where it does not in its time, and resolves when it is gone. */
    async stop() {
      stop.abort();
      const running = current;
      if (running) {
        send(running.pid, 'SIGTERM');
        const killing = setTimeout(() => {
          tell(`${title} does not stop: killing it.`);
          send(running.pid, 'SIGKILL');
        }, program.graceMs);
        await running.ended;
        clearTimeout(killing);
      }
      forgetRunning(place.run, program.name);
    },

    /** Ends the program at once. */
    kill() {
      stop.abort();
      if (current) send(current.pid, 'SIGKILL');
    },
  };
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // it has ended by itself
  }
}

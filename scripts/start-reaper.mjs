import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/**
 * Starts the reaper, and another where it is killed itself.
 * @returns {{ tell: (child: import('./leftovers.mjs').Running) => void, stop: () => Promise<void> }} tell: of
 *   each child before it runs; stop: when all children have stopped
 */
export function startReaper() {
  /** @type {Map<string, import('./leftovers.mjs').Running>} */
  const told = new Map();
  let stopping = false;
  let reaper = launch();

  function launch() {
    const child = spawn(process.execPath, [join(ROOT, 'scripts/reaper.mjs')], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    child.stdin.on('error', () => {});
    for (const running of told.values()) child.stdin.write(`${JSON.stringify(running)}\n`);
    child.once('exit', () => {
      if (!stopping) reaper = launch();
    });
    return child;
  }

  return {
    tell(running) {
      told.set(running.name, running);
      reaper.stdin.write(`${JSON.stringify(running)}\n`);
    },
    async stop() {
      stopping = true;
      const ended = new Promise((done) => reaper.once('exit', done));
      if (reaper.exitCode === null && reaper.signalCode === null) {
        reaper.kill('SIGKILL');
        await ended;
      }
    },
  };
}

import { keepLogSmall, logOf } from './launch.mjs';
import { manage } from './managed-process.mjs';
import { ROOT } from './paths.mjs';
import { foldersOf } from './settings.mjs';
import { startReaper } from './start-reaper.mjs';

/**
 * The programs of one installation, started in order and stopped in the opposite one.
 * @param {string} dataDir
 */
export function programsIn(dataDir) {
  const { run, logs } = foldersOf(dataDir);
  const reaper = startReaper();
  /** @type {ReturnType<typeof manage>[]} */
  const managed = [];
  let stopping = false;
  const tidy = setInterval(() => {
    for (const { program } of managed) keepLogSmall(logOf(program.name, logs));
  }, 60_000).unref();

  return {
    /** @param {import('./launch.mjs').Program[]} together */
    async start(...together) {
      const added = together.map((program) => manage(program, { run, logs, cwd: ROOT, reaper }));
      if (stopping) return;
      managed.push(...added);
      await Promise.all(added.map((one) => one.start()));
    },
    async stop() {
      stopping = true;
      clearInterval(tidy);
      const ranks = [...new Set(managed.map(({ program }) => program.rank))].sort((a, b) => a - b);
      for (const rank of ranks)
        await Promise.all(managed.filter(({ program }) => program.rank === rank).map((one) => one.stop()));
      await reaper.stop();
    },
    kill() {
      for (const one of managed) one.kill();
    },
  };
}

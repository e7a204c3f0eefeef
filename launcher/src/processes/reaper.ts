import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import type { ProcessRecord } from './leftovers.ts';

const SCRIPT = join(ROOT, 'launcher/src/processes/reaper.sh');

type Reaped = Pick<ProcessRecord, 'place' | 'pid' | 'stopTimeoutMs'>;

/** The process that outlives this one, and stops its children if it is killed: reaper.sh. */
export interface Reaper {
  /** Must be called before the process begins to work, and with the id 0 when it has ended. */
  record(process: Reaped): void;
  /** Ends the reaper. It does not stop any process then. */
  stop(): Promise<void>;
}

/** Starts a reaper, and another one whenever it is killed. */
export function startReaper(): Reaper {
  const lines = new Map<number, string>();
  let isStopping = false;
  let shell = spawnShell();

  function spawnShell(): ChildProcess {
    const child = spawn('/bin/sh', [SCRIPT], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
    child.stdin?.on('error', () => {});
    child.stdin?.write([...lines.values()].join(''));
    child.once('exit', () => {
      if (!isStopping) shell = spawnShell();
    });
    return child;
  }

  return {
    record({ place, pid, stopTimeoutMs }) {
      const line = `${place} ${pid} ${Math.ceil(stopTimeoutMs / 1000)}\n`;
      lines.set(place, line);
      shell.stdin?.write(line);
    },
    async stop() {
      isStopping = true;
      const ended = new Promise((resolve) => shell.once('exit', resolve));
      if (shell.kill('SIGKILL')) await ended;
    },
  };
}

import { ROOT } from '../paths.ts';
import type { Surroundings } from './launch.ts';
import type { Program } from './program.ts';
import { startReaper } from './reaper.ts';
import { SupervisedProcess } from './supervised-process.ts';

/** The processes of one installation. */
export interface ProcessGroup {
  /** Starts programs side by side; resolves when all are ready. */
  start(...programs: Program[]): Promise<void>;
  /** Stops one program and starts it again, as a rollout does; resolves when it is ready. `meanwhile` runs between. */
  replace(name: string, meanwhile?: () => void): Promise<void>;
  /** Stops the programs one by one, in the opposite order of starting. */
  stop(): Promise<void>;
  kill(): void;
}

const LOG_CHECK_INTERVAL_MS = 60_000;

/** @param folders DATA_DIR/run for the records of the processes, and DATA_DIR/logs */
export function processGroup({ run, logs }: Pick<Surroundings, 'run' | 'logs'>): ProcessGroup {
  const reaper = startReaper();
  const processes: SupervisedProcess[] = [];
  const supervise = (program: Program, place: number) =>
    new SupervisedProcess(program, place, { run, logs, cwd: ROOT, reaper });
  let isStopping = false;
  const logCheck = setInterval(() => {
    for (const process of processes) process.limitLog();
  }, LOG_CHECK_INTERVAL_MS).unref();

  return {
    async start(...programs) {
      if (isStopping) return;
      const started = programs.map((program, index) => supervise(program, processes.length + index + 1));
      processes.push(...started);
      await Promise.all(started.map((process) => process.start()));
    },
    async replace(name, meanwhile) {
      const index = processes.findIndex(({ program }) => program.name === name);
      const old = processes[index];
      if (!old) throw new Error(`no program is called ${name}`);
      await old.stop();
      meanwhile?.();
      if (isStopping) return;
      const fresh = supervise(old.program, index + 1);
      processes[index] = fresh;
      await fresh.start();
    },
    async stop() {
      isStopping = true;
      clearInterval(logCheck);
      for (const process of processes.toReversed()) await process.stop();
      await reaper.stop();
    },
    kill() {
      for (const process of processes) process.kill();
    },
  };
}

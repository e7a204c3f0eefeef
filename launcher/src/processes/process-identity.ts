import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Identifies a process. The id alone does not: the system reuses the ids of processes that have ended. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When the process started, and on Linux since which boot of the machine it has run. */
  readonly started: string | null;
}

/** When a process started, or null if it does not run. A zombie does not run. */
export function startOf(pid: number): string | null {
  return existsSync('/proc/self/stat') ? startFromProc(pid) : startFromPs(pid);
}

export function isRunning({ pid, started }: ProcessIdentity): boolean {
  return started !== null && startOf(pid) === started;
}

/** Signals a process, unless it has ended or belongs to another user. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {}
}

function startFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the program's name in brackets, may contain spaces and brackets.
    const [state = 'X', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return 'ZX'.includes(state) ? null : `${boot}:${fields[18]}`;
  } catch {
    return null;
  }
}

function startFromPs(pid: number): string | null {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', `${pid}`], { encoding: 'utf8' }).trim();
    return line === '' || line.startsWith('Z') ? null : line.slice(line.indexOf(' ')).trim();
  } catch {
    return null;
  }
}

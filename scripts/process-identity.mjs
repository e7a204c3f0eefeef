import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * What tells a process from every other that has or had its number: when it started, and in which run of the
 * machine. A number alone may be another program's by the next time we look.
 * @param {number} pid
 * @returns {string | null} null where there is no such process, or only the remains of one that ended
 */
export function identityOf(pid) {
  return existsSync('/proc/self/stat') ? fromProc(pid) : fromPs(pid);
}

/**
 * Whether the process that had this identity is still there.
 * @param {{ pid: number, identity: string | null }} process
 */
export function isAlive({ pid, identity }) {
  return identity !== null && identityOf(pid) === identity;
}

/** @param {number} pid */
function fromProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the program's name in brackets, may hold spaces and brackets of its own.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state = 'X'] = fields;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return 'ZX'.includes(state) ? null : `${boot}:${fields[19]}`;
  } catch {
    return null;
  }
}

/** @param {number} pid */
function fromPs(pid) {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', `${pid}`], { encoding: 'utf8' }).trim();
    return line === '' || line.startsWith('Z') ? null : line.slice(line.indexOf(' ')).trim();
  } catch {
    return null;
  }
}

import { readFileSync } from 'node:fs';

/** Clock ticks a second of /proc, on every Linux that Node runs on. */
const TICKS = 100;

/** The processor time that a process on this Linux machine has used so far, in ms; NaN elsewhere. */
export function processorMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [utime, stime] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return ((Number(utime) + Number(stime)) * 1000) / TICKS;
  } catch {
    return Number.NaN;
  }
}

/** The middle one of some figures. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function quantile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * fraction)] ?? Number.NaN;
}

import type { Violation } from '../check/violation.ts';
import type { Line } from '../history/lines.ts';
import type { History } from '../history/read-history.ts';

/** The lines that show a violation, with the faults between the first and the last of them. */
export function shortestPart({ lines }: History, violation: Violation): { index: number; line: Line }[] {
  const shown = new Set(violation.lines);
  const times = violation.lines.map((index) => lines[index]?.at ?? 0);
  const [from, to] = [Math.min(...times), Math.max(...times)];
  for (const [index, line] of lines.entries())
    if (line.kind === 'fault' && line.at >= from && line.at <= to) shown.add(index);
  return [...shown]
    .sort((a, b) => a - b)
    .flatMap((index) => {
      const line = lines[index];
      return line ? [{ index, line }] : [];
    });
}

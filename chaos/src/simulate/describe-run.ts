import { describeLine } from '../report/describe-line.ts';
import type { JudgedRun } from './judge-run.ts';

const MOST_VIOLATIONS = 3;
const MOST_LINES = 12;

/** The violations of a run, with its faults and the lines that show them; times in ms from its start. */
export function describeRun({ seed, history, violations }: JudgedRun): string {
  const at = (index: number): string =>
    `${Math.round((history.lines[index]?.at ?? 0) - history.begin.at)} ms`;
  const faults = history.lines.flatMap((line, index) =>
    line.kind === 'fault' ? [`  ${at(index)}: ${line.what} ${line.target}`] : [],
  );
  const shown = violations.slice(0, MOST_VIOLATIONS).flatMap(({ rule, message, lines }) => [
    `  ${rule}: ${message}`,
    ...lines.slice(0, MOST_LINES).flatMap((index) => {
      const line = history.lines[index];
      return line ? [`    ${at(index)}: ${describeLine(line)}`] : [];
    }),
  ]);
  return [`seed ${seed}: ${violations.length} violations`, ...faults, ...shown].join('\n');
}

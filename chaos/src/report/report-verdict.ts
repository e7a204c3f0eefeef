import { writeFileSync } from 'node:fs';
import type { Verdict } from '../check/check-history.ts';
import { shortOfProof } from '../check/proof.ts';
import type { History } from '../history/read-history.ts';
import { shortestPart } from './shortest-part.ts';
import { timelineSvg, timelineText } from './timeline.ts';

/** Violations that are shown in full. */
const MOST_SHOWN = 10;

/** The verdict as text; the timelines of violations are written beside the history as SVG. */
export function reportVerdict(file: string, history: History, { violations, figures }: Verdict): string {
  const { rounds, faults, moneyCommands, punctuality } = figures;
  const { calls, undisturbed, inTime, afterKillMs } = punctuality;
  const kinds = Object.entries(faults);
  const total = kinds.reduce((sum, [, count]) => sum + count, 0);
  const shown = violations.slice(0, MOST_SHOWN).map((violation, place) => {
    const part = shortestPart(history, violation);
    const svg = `${file}.violation-${place + 1}.svg`;
    writeFileSync(svg, timelineSvg(`seed ${history.begin.seed}: ${violation.rule}`, part));
    return `\n${place + 1}. ${violation.rule}: ${violation.message}\n${timelineText(part)}picture: ${svg}\n`;
  });
  const short = shortOfProof({ figures });
  return [
    `seed ${history.begin.seed}: ${rounds} rounds, ${calls} calls, ${moneyCommands} money commands`,
    `${total} faults of ${kinds.length} kinds: ${kinds.map(([kind, count]) => `${kind} ${count}`).join(', ')}`,
    `calls within 500 ms of their time, without a fault: ${inTime} of ${undisturbed}`,
    `the next call after a kill, p99: ${afterKillMs === null ? 'no such call' : `${afterKillMs} ms late`}`,
    ...(short ? [short] : []),
    ...shown,
    `${violations.length} violations`,
  ].join('\n');
}

import type { BatteryReport, BatteryResult } from './battery.ts';
import { cardChances } from './card-chances.ts';

const HEAD = ['test', 'statistic', 'freedom', 'p', 'result', 'if it is ok'] as const;
const EXPLANATION = [
  'p is the probability of a value this far off or farther if the draw is fair. It is itself drawn evenly from 0 to 1:',
  'one result in 20 is below 0.05, and one in 100 below 0.01, without a fault. SUSPECT: p below 0.0001, or the counts',
  'more even than chance makes them. Run the test again with another seed; if it is SUSPECT again, the draw has a fault.',
  'ok: no fault of this kind is large enough to show in this number of rounds. A battery cannot prove that there is none.',
];

/** The report of a battery as the lines of a table, with what each result means. */
export function reportLines({ rounds, results, cards }: BatteryReport): string[] {
  const rows = [HEAD, ...results.map(rowOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const suspects = results.filter(({ verdict }) => verdict === 'SUSPECT');
  return [
    `${rounds} rounds`,
    ...rows.map((row) => row.map((cell, column) => aligned(cell, widths[column] ?? 0, column)).join('  ')),
    '',
    ...EXPLANATION,
    '',
    ...cardLines(cards),
    `${results.length} tests, ${suspects.length} suspect`,
  ];
}

const rowOf = ({ name, meaning, finding, verdict }: BatteryResult): string[] => [
  name,
  finding?.statistic.toFixed(2) ?? '',
  finding ? (finding.degrees?.toString() ?? finding.distribution ?? 'normal') : '',
  finding?.p.toFixed(4) ?? '',
  verdict,
  meaning,
];

/** Numbers are aligned to the right. */
const aligned = (cell: string, width: number, column: number): string =>
  column >= 1 && column <= 3 ? cell.padStart(width) : column === 5 ? cell : cell.padEnd(width);

function cardLines(tally: BatteryReport['cards']): string[] {
  const chances = cardChances(tally);
  if (chances === null) return [];
  const { alone, mean, least, most, deviation } = chances;
  const percent = (part: number) => `${(100 * part).toFixed(4)} %`;
  return [
    `Cards 1 to 200, all in play: ${alone} of ${tally.rounds} rounds had one winner alone. A card's chance to be it:`,
    `mean ${percent(mean)}, least ${percent(least.chance)} (card ${least.card}), most ${percent(most.chance)} (card ${most.card});`,
    `counting alone moves a card by ${percent(deviation)} (one standard deviation).`,
  ];
}

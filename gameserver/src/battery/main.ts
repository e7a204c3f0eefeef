import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type BatteryReport, runBattery } from './battery.ts';
import type { DrawnRound } from './battery-test.ts';
import { cardPlot } from './card-plot.ts';
import { drawnRounds } from './drawn-rounds.ts';
import { recordedRounds } from './recorded-rounds.ts';
import { reportLines } from './report.ts';

const USAGE = 'Usage: npm run battery -- [rounds | records] [--seed NAME] [--plot FILE.svg]';
const PROGRESS_EVERY = 1_000_000;
const TURN_EVERY = 10_000;

/**
 * Tests the draw of a number of rounds of made-up seeds, or of every finished round in the store at MONGO_URL. Ends
 * with 1 if a test finds what chance does not explain, 2 if it could not run.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string', default: 'battery' }, plot: { type: 'string' } },
  });
  const [what = '100000', ...more] = positionals;
  const count = Number(what);
  if (more.length > 0 || (what !== 'records' && !(Number.isSafeInteger(count) && count > 0)))
    throw new Error(USAGE);
  if (what !== 'records') process.stdout.write(`Draw code of real rounds, seed '${values.seed}': `);
  const report = await (what === 'records'
    ? runBattery(recordedRounds(process.env.MONGO_URL ?? ''))
    : runBattery(withProgress(drawnRounds(values.seed, count))));
  process.stdout.write(`${reportLines(report).join('\n')}\n`);
  if (values.plot) await savePlot(values.plot, report);
  if (report.results.some(({ verdict }) => verdict === 'SUSPECT')) process.exitCode = 1;
}

async function savePlot(file: string, { cards }: BatteryReport): Promise<void> {
  const plot = cardPlot(cards);
  if (plot === null) throw new Error('Too few rounds of bingo for a plot of the cards.');
  // The launcher runs this program in another folder than the caller's.
  await writeFile(resolve(process.env.INIT_CWD ?? '.', file), plot);
}

/** Reports progress; after Ctrl-C it ends, and the tests report the rounds until then. */
async function* withProgress(rounds: Iterable<DrawnRound>): AsyncGenerator<DrawnRound> {
  let stopped = false;
  process.once('SIGINT', () => {
    stopped = true;
  });
  let count = 0;
  for (const round of rounds) {
    if (++count % PROGRESS_EVERY === 0) console.error(`${count} rounds`);
    // Signals arrive only between two turns of the event loop.
    if (count % TURN_EVERY === 0) await setImmediate();
    if (stopped) return;
    yield round;
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});

import { type SimulateOptions, simulate } from '@chewata/gameserver/testing/simulate/simulate';
import { describe, expect, it } from 'vitest';
import { describeRun } from './describe-run.ts';
import { judgeRun } from './judge-run.ts';
import { readSimulateArguments } from './options.ts';

/** `npm run simulate` makes as many as are asked for. */
const RUNS = 100;
/** Seeds of long runs that have shown a fault of the product or of the checker, when players did not move money yet. */
const REGRESSIONS = [34, 311, 845, 1326, 1488, 5275, 7179];
/** The same since they do. */
const REGRESSIONS_WITH_MONEY = [2_046_150, 3_012_220];
/** The same of runs that are no longer than usual. */
const REGRESSIONS_OF_SHORT_RUNS = [10_134_500, 10_403_928];

async function violationsOf(seeds: readonly number[], options: SimulateOptions): Promise<string[]> {
  const found: string[] = [];
  for (const seed of seeds) {
    const judged = await judgeRun(seed, options);
    if (judged.violations.length > 0) found.push(describeRun(judged));
  }
  return found;
}

describe('simulated runs', () => {
  it(`break no rule, ${RUNS} of them, with rounds of all games, refunds and mishaps of all kinds`, async () => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= RUNS; seed++) {
      const judged = await judgeRun(seed);
      expect(judged.violations, describeRun(judged)).toEqual([]);
      for (const line of judged.history.lines) {
        if (line.kind === 'fault') seen.add(line.what);
        if (line.kind === 'entry') seen.add(line.of);
        if (line.kind === 'round') seen.add(`${line.story.round.game} ${line.story.round.status}`);
      }
    }
    const mishaps = ['SIGKILL', 'SIGSTOP', 'beacon-away', 'clock-step', 'cut-file', 'lost-connections'];
    const played = ['bingo Finished', 'spin Finished', 'flip Finished', 'spin Refunded'];
    const moved = ['deposit', 'withdraw-hold', 'withdraw-paid', 'withdraw-returned', 'transfer'];
    expect([...seen]).toEqual(expect.arrayContaining([...mishaps, ...played, ...moved]));
  }, 120_000);

  it('break no rule with seeds that once did', async () => {
    expect(await violationsOf(REGRESSIONS, { movesMoney: false, isLong: true })).toEqual([]);
    expect(await violationsOf(REGRESSIONS_WITH_MONEY, { isLong: true })).toEqual([]);
    expect(await violationsOf(REGRESSIONS_OF_SHORT_RUNS, {})).toEqual([]);
  }, 60_000);

  it('are the same for the same seed, and others for another', async () => {
    const [first, again, other] = [await simulate(5), await simulate(5), await simulate(6)];
    expect(again.facts).toEqual(first.facts);
    expect(other.facts).not.toEqual(first.facts);
  });

  it('give the timers and the clock of the process back', async () => {
    const before = [setTimeout, setInterval, clearTimeout, Date.now, Math.random];
    await simulate(1);
    expect([setTimeout, setInterval, clearTimeout, Date.now, Math.random]).toEqual(before);
  });
});

describe('the arguments of npm run simulate', () => {
  it('have defaults', () => {
    expect(readSimulateArguments([], 2)).toEqual({ seed: 1, runs: 1000, jobs: 2 });
    expect(readSimulateArguments(['--seed', '7', '--runs', '5'], 2)).toEqual({ seed: 7, runs: 5, jobs: 2 });
  });

  it.each([
    ['--runs', '0'],
    ['--seed', 'x'],
    ['--jobs', '1.5'],
  ])('refuses %s %s', (name, value) => {
    expect(() => readSimulateArguments([name, value], 2)).toThrow(name);
  });
});

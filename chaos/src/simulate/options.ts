import { parseArgs } from 'node:util';

export interface SimulateArguments {
  /** Of the first run; each has the seed after the one before. */
  readonly seed: number;
  readonly runs: number;
  /** Runs at the same time, each in a process of its own. */
  readonly jobs: number;
}

const USAGE = 'npm run simulate -- [--seed S] [--runs N] [--jobs J]';

/** Reads the arguments; throws an Error with one sentence that says what is wrong. */
export function readSimulateArguments(args: readonly string[], cores: number): SimulateArguments {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...args], options: { seed: text, runs: text, jobs: text } });
  const whole = (name: 'seed' | 'runs' | 'jobs', fallback: number, least: number): number => {
    const value = Number(values[name] ?? fallback);
    if (Number.isSafeInteger(value) && value >= least) return value;
    throw new Error(
      `--${name} must be a whole number of at least ${least}, got "${values[name]}".\n${USAGE}`,
    );
  };
  return { seed: whole('seed', 1, 0), runs: whole('runs', 1000, 1), jobs: whole('jobs', cores, 1) };
}

import { parseArgs } from 'node:util';
import { FAULTS } from '../faults/faults.ts';

export interface RunOptions {
  readonly seed: number;
  readonly minutes: number;
  readonly players: number;
  /** The mean time between two faults, in seconds. */
  readonly every: number;
  /** The kinds of faults that happen; all if empty. */
  readonly only: readonly string[];
  /** A run that is too small to be proof counts as failed. */
  readonly proof: boolean;
  /** The file of the history. */
  readonly out: string;
}

const USAGE =
  'npm run chaos -- [--seed S] [--minutes M] [--players N] [--every SECONDS] [--only KIND,KIND] [--out FILE] [--proof]';

/** Reads the arguments; throws an Error with one sentence that says what is wrong. */
export function readOptions(args: readonly string[], now: number): RunOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: text,
      minutes: text,
      players: text,
      every: text,
      only: text,
      out: text,
      proof: { type: 'boolean' },
    },
  });
  const seed = number(values.seed, 'seed', now % 1_000_000, 0);
  const only = values.only ? values.only.split(',') : [];
  const unknown = only.find((name) => !(name in FAULTS));
  if (unknown) throw new Error(`${unknown} is no kind of fault; there are ${Object.keys(FAULTS).join(', ')}`);
  return {
    seed,
    minutes: number(values.minutes, 'minutes', 1, 0.1),
    players: number(values.players, 'players', 16, 2),
    every: number(values.every, 'every', 5, 0.5),
    only,
    proof: values.proof ?? false,
    out: values.out ?? `chaos-${seed}.jsonl`,
  };
}

function number(value: string | undefined, name: string, fallback: number, least: number): number {
  if (value === undefined) return fallback;
  const read = Number(value);
  if (!(read >= least))
    throw new Error(`--${name} must be a number of at least ${least}, got "${value}".\n${USAGE}`);
  return read;
}

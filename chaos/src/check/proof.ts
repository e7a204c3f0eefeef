import type { Verdict } from './check-history.ts';

/** A run with less than this proves little: rare faults have not met rare moments. */
const LEAST = { faults: 300, kinds: 10, calls: 10_000, 'money commands': 5000 } as const;

/** Says by what a run is too small to be proof; null if it is large enough. */
export function shortOfProof({ figures }: Pick<Verdict, 'figures'>): string | null {
  const counts = Object.values(figures.faults);
  const seen = {
    faults: counts.reduce((sum, count) => sum + count, 0),
    kinds: counts.length,
    calls: figures.punctuality.calls,
    'money commands': figures.moneyCommands,
  };
  const short = (Object.keys(LEAST) as (keyof typeof LEAST)[]).filter((name) => seen[name] < LEAST[name]);
  if (short.length === 0) return null;
  const parts = short.map((name) => `${seen[name]} ${name}, of ${LEAST[name]}`);
  return `too small to be proof: ${parts.join('; ')}`;
}

import { DAY_MS } from '@chewata/common/time';
import { REPEAT_MS } from './queue-news.ts';

/** A provider whose circuit was open at a look. Times in ms. */
export interface KnownCircuit {
  readonly name: string;
  /** False: it has closed since the last notice. */
  readonly open: boolean;
  /** When the last notice of it was made. */
  readonly at: number;
}

/** O11: one notice for each opening of a circuit, and at most one of a provider in REPEAT_MS. */
export function circuitNews(
  known: readonly KnownCircuit[],
  open: ReadonlySet<string>,
  now: number,
): { readonly opened: string[]; readonly known: KnownCircuit[] } {
  const before = new Map(known.map((circuit) => [circuit.name, circuit]));
  const opened = [...open].filter((name) => {
    const last = before.get(name);
    return !last || (!last.open && now - last.at >= REPEAT_MS);
  });
  const isKept = ({ name, at }: KnownCircuit) => !opened.includes(name) && now - at < DAY_MS;
  return {
    opened,
    known: [
      ...known
        .filter(isKept)
        .map((circuit) => ({ ...circuit, open: circuit.open && open.has(circuit.name) })),
      ...opened.map((name) => ({ name, open: true, at: now })),
    ],
  };
}

/** The breaks of the last audit of which the staff were notified, and when (ms). */
export interface KnownBreaks {
  readonly names: readonly string[];
  readonly at: number;
}

/** O11: breaks are reported when there is one that was not there before, and once a day while they last. */
export function breakNews(known: KnownBreaks, names: readonly string[], now: number): boolean {
  if (names.length === 0) return false;
  return now - known.at >= DAY_MS || names.some((name) => !known.names.includes(name));
}

/** The calls of bingo so far, by a game server's metrics. */
export interface CallRecord {
  readonly cpuMs: number;
  /** How many calls were at most that many seconds late. */
  readonly buckets: readonly Bucket[];
}
type Bucket = readonly [seconds: number, count: number];

export async function readCalls(url: string): Promise<CallRecord> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const lines = metrics.matchAll(
    /^room_step_lateness_seconds_bucket\{le="([^"]+)",game="bingo",phase="playing"[^}]*\} (\d+)/gm,
  );
  return {
    cpuMs: Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]) * 1000,
    buckets: [...lines].map(([, le, count]) => [
      le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le),
      Number(count),
    ]),
  };
}

/** The calls between two readings. */
export function callsBetween(before: CallRecord, after: CallRecord) {
  const buckets = after.buckets.map(
    ([le, count], index): Bucket => [le, count - (before.buckets[index]?.[1] ?? 0)],
  );
  const calls = buckets.at(-1)?.[1] ?? 0;
  return {
    calls,
    cpuMs: (after.cpuMs - before.cpuMs) / calls,
    /** The bound of the bucket in which that part of the calls lies. */
    atMost: (part: number): string => {
      const [le = Number.NaN] = buckets.find(([, count]) => count >= calls * part) ?? [];
      return `≤ ${(le * 1000).toFixed(0)} ms`;
    },
  };
}

import mongoose from 'mongoose';

/** The times of some readings of one page, in ms, and what the store examines for one of them. */
export interface Measure {
  readonly median: number;
  readonly p99: number;
  readonly keys: number;
  readonly rows: number;
}

/** The index keys and rows that the store has examined since it started. */
export interface Examined {
  read(): Promise<{ keys: number; rows: number }>;
  close(): Promise<void>;
}

export async function openExamined(mongoUrl: string): Promise<Examined> {
  const connection = await mongoose.createConnection(mongoUrl).asPromise();
  return {
    read: async () => {
      const status = await connection.db?.admin().command({ serverStatus: 1 });
      const { scanned, scannedObjects } = status?.metrics.queryExecutor ?? {};
      return { keys: Number(scanned), rows: Number(scannedObjects) };
    },
    close: () => connection.close(),
  };
}

/** Reads the page several times, after one time that is not counted. */
export async function measurePage(
  read: () => Promise<unknown>,
  examined: Examined,
  readings: number,
): Promise<Measure> {
  await read();
  const times: number[] = [];
  const counts: { keys: number; rows: number }[] = [];
  for (let n = 0; n < readings; n++) {
    const before = await examined.read();
    const begin = performance.now();
    await read();
    times.push(performance.now() - begin);
    const after = await examined.read();
    counts.push({ keys: after.keys - before.keys, rows: after.rows - before.rows });
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(readings - 1, Math.floor(readings * share))] ?? Number.NaN;
  // The server's own work is in some of the counts.
  return {
    median: at(0.5),
    p99: at(0.99),
    keys: Math.min(...counts.map(({ keys }) => keys)),
    rows: Math.min(...counts.map(({ rows }) => rows)),
  };
}

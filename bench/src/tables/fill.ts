import mongoose from 'mongoose';
import { type Row, tablesOf } from './rows.ts';

const BATCH = 5000;

/** Writes the rows `from` to `to` of each table, by the store's driver. */
export async function fillTables(mongoUrl: string, owner: string, from: number, to: number): Promise<void> {
  const connection = await mongoose.createConnection(mongoUrl).asPromise();
  for (const [table, rowOf] of Object.entries(tablesOf(owner)))
    for (let first = from; first < to; first += BATCH) {
      const rows = Array.from({ length: Math.min(BATCH, to - first) }, (_, n) => rowOf(first + n));
      await connection.collection<Row>(table).insertMany(rows, { ordered: false });
    }
  await connection.close();
}

import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Connection } from 'mongoose';
import { type Figures, figuresOf, type Measured, spanOf } from './measure.ts';
import { fill, openDatabase, type Task } from './mongoose-clients.ts';

const CLIENTS = fileURLToPath(new URL('./mongoose-clients.ts', import.meta.url));

/** Through mongoose, its clients spread over as many processes as there are processors. */
export async function throughMongoose(
  url: string,
  clients: readonly number[],
  seconds: number,
): Promise<Figures[]> {
  const database = `bench-${randomUUID()}`;
  const connection = await openDatabase({ url, database, clients: 4 });
  await fill(connection);
  const figures: Figures[] = [];
  for (const count of clients) {
    const span = spanOf(seconds);
    const processes = Math.min(count, availableParallelism());
    const shares = Array.from({ length: processes }, (_, i) => Math.floor((count + i) / processes));
    const running = shares.map((share) => inProcess({ url, database, clients: share, span }));
    const before = await cpuAt(connection, span.begin);
    const after = cpuAt(connection, span.end);
    figures.push(figuresOf(await Promise.all(running), span, (await after) - before));
  }
  await connection.dropDatabase();
  await connection.close();
  return figures;
}

async function inProcess(task: Task): Promise<Measured> {
  const child = fork(CLIENTS);
  child.send(task);
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('a process of clients has failed')));
  const [measured] = await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => undefined);
  return measured;
}

/** The processor time that the store has used by then, in microseconds; NaN where it does not tell. */
async function cpuAt(connection: Connection, moment: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, moment - Date.now()));
  const status = await connection.db?.admin().serverStatus();
  return Number(status?.extra_info?.user_time_us) + Number(status?.extra_info?.system_time_us);
}

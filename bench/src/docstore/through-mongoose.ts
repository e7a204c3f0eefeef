import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Connection } from 'mongoose';
import { type Figures, figuresOf, type Measured, type Span, spanOf } from './measure.ts';
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
    const processes = Math.min(count, availableParallelism());
    const shares = Array.from({ length: processes }, (_, i) => Math.floor((count + i) / processes));
    const ready = await Promise.all(shares.map((clients) => startProcess({ url, database, clients })));
    const span = spanOf(seconds);
    const running = ready.map((run) => run(span));
    const before = await cpuAt(connection, span.begin);
    const after = cpuAt(connection, span.end);
    figures.push(figuresOf(await Promise.all(running), span, (await after) - before));
  }
  await connection.dropDatabase();
  await connection.close();
  return figures;
}

/** Starts a client process that is connected and waits for the span to measure. */
async function startProcess(task: Task): Promise<(span: Span) => Promise<Measured>> {
  const child = fork(CLIENTS);
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('a client process failed')));
  failed.catch(() => undefined);
  const received = async (message: Task | Span) => {
    child.send(message);
    const [answer] = await Promise.race([once(child, 'message'), failed]);
    return answer;
  };
  await received(task);
  return received;
}

/** The CPU time that the store has used by then, in microseconds; NaN if it does not report it. */
async function cpuAt(connection: Connection, moment: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, moment - Date.now()));
  const status = await connection.db?.admin().serverStatus();
  return Number(status?.extra_info?.user_time_us) + Number(status?.extra_info?.system_time_us);
}

import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Connection } from 'mongoose';
import { type Figures, figuresOf, type Measurements, type Span, spanOf } from './measure.ts';
import { insertBalances, openDatabase, type Task } from './mongoose-clients.ts';

const CLIENTS = fileURLToPath(new URL('./mongoose-clients.ts', import.meta.url));

/** Runs transactions with mongoose; the clients are distributed over one process per processor. */
export async function runMongoose(
  url: string,
  clients: readonly number[],
  seconds: number,
): Promise<Figures[]> {
  const database = `bench-${randomUUID()}`;
  const connection = await openDatabase({ url, database, clients: 4 });
  await insertBalances(connection);
  const figures: Figures[] = [];
  for (const count of clients) {
    const processes = Math.min(count, availableParallelism());
    const shares = Array.from({ length: processes }, (_, i) => Math.floor((count + i) / processes));
    const ready = await Promise.all(shares.map((clients) => startProcess({ url, database, clients })));
    const span = spanOf(seconds);
    const running = ready.map((run) => run(span));
    const before = await cpuTimeAt(connection, span.begin);
    const after = cpuTimeAt(connection, span.end);
    figures.push(figuresOf(await Promise.all(running), span, (await after) - before));
  }
  await connection.dropDatabase();
  await connection.close();
  return figures;
}

/** Starts a client process that is connected and waits for the span to measure. */
async function startProcess(task: Task): Promise<(span: Span) => Promise<Measurements>> {
  const child = fork(CLIENTS);
  // The last message may arrive after a good exit.
  const failed = once(child, 'exit').then(([code, signal]) =>
    code === 0
      ? new Promise<never>(() => undefined)
      : Promise.reject(new Error(`a client ended: ${code ?? signal}`)),
  );
  failed.catch(() => undefined);
  const send = async (message: Task | Span) => {
    child.send(message);
    const [reply] = await Promise.race([once(child, 'message'), failed]);
    return reply;
  };
  await send(task);
  return send;
}

/** The CPU time that the store has used by then, in microseconds; NaN if it does not report it. */
async function cpuTimeAt(connection: Connection, time: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, time - Date.now()));
  const status = await connection.db?.admin().serverStatus();
  return Number(status?.extra_info?.user_time_us) + Number(status?.extra_info?.system_time_us);
}

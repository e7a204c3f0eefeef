import { RawConnection } from '../wire/raw-connection.ts';
import { generator, randomFrame } from './fuzz-frames.ts';

/** How long to wait for a reply: some commands block legitimately, such as a write that waits for a transaction. */
const REPLY_WAIT_MS = 40;
const CONNECTIONS = 8;

export interface FuzzReport {
  readonly frames: number;
  readonly answered: number;
  readonly closed: number;
  readonly waiting: number;
  /** The memory of the server afterwards, in MiB. */
  readonly memory: number;
}

/** The memory limit of the server; the longest message that it accepts is 48 MB. */
const MAX_MEMORY_MIB = 1024;

/**
 * Sends random frames: noise, valid frames with noise inside, valid commands with a few bytes changed, truncated or with
 * wrong lengths, deeply nested documents, and commands of random parts. Each frame must get a reply, block or close its
 * connection, and the server must continue to serve.
 */
export async function fuzzRun(url: string, frames: number, seed: number): Promise<FuzzReport> {
  const random = generator(seed);
  const report = { frames: 0, answered: 0, closed: 0, waiting: 0, memory: 0 };
  const client = async () => {
    let connection = await RawConnection.open(url);
    while (report.frames < frames) {
      report.frames += 1;
      const outcome = await outcomeOf(connection, randomFrame(random));
      report[outcome] += 1;
      if (outcome === 'answered') continue;
      connection.close();
      connection = await RawConnection.open(url);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  const connection = await RawConnection.open(url);
  const { ok, mem } = await connection.send('admin', { serverStatus: 1 });
  connection.close();
  if (ok !== 1) throw new Error('the server has stopped serving');
  report.memory = mem.resident;
  if (report.memory > MAX_MEMORY_MIB) throw new Error(`the server uses ${report.memory} MiB`);
  return report;
}

async function outcomeOf(
  connection: RawConnection,
  bytes: Uint8Array,
): Promise<'answered' | 'closed' | 'waiting'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'waiting'>((resolve) => {
    timer = setTimeout(() => resolve('waiting'), REPLY_WAIT_MS);
  });
  const outcome = await Promise.race([
    connection.exchange(bytes).then(
      () => 'answered' as const,
      () => 'closed' as const,
    ),
    late,
  ]);
  clearTimeout(timer);
  return outcome;
}

import { RawConnection } from '@chewata/docstore/wire/raw-connection';

/**
 * `npm run bench -- docstore-replies`: CPU time that the store which MONGO_URL names needs per command, for commands that
 * mostly consist of their replies. The smallest of several runs counts, because it is the least disturbed.
 */
const RUNS = 6;
const COMMANDS = 20_000;
const DOCUMENT = { _id: 1 };

interface Workload {
  readonly name: string;
  readonly connections: number;
  /** Commands that a connection sends before it waits for their replies. */
  readonly pipelined: number;
  readonly command: Readonly<Record<string, unknown>>;
}

const WORKLOADS: readonly Workload[] = [
  { name: 'ping', connections: 32, pipelined: 1, command: { ping: 1 } },
  { name: 'ping, 16 pipelined', connections: 8, pipelined: 16, command: { ping: 1 } },
  {
    name: 'invalid filter',
    connections: 32,
    pipelined: 1,
    command: { find: 'things', filter: { $nonsense: 1 } },
  },
  {
    name: 'duplicate key',
    connections: 32,
    pipelined: 1,
    command: { insert: 'things', documents: [DOCUMENT] },
  },
];

const url = process.env.MONGO_URL;
if (url === undefined) throw new Error('MONGO_URL is not set');
const control = await RawConnection.open(url);
await control.send('replies', { insert: 'things', documents: [DOCUMENT] });

for (const workload of WORKLOADS) {
  const runs: number[] = [];
  for (let i = 0; i < RUNS; i++) runs.push(await cpuPerCommand(url, workload));
  console.info(`${workload.name}: ${Math.min(...runs).toFixed(1)} CPU µs per command`);
}
await control.send('replies', { dropDatabase: 1 });
control.close();

async function cpuPerCommand(
  address: string,
  { connections, pipelined, command }: Workload,
): Promise<number> {
  const clients = await Promise.all(Array.from({ length: connections }, () => RawConnection.open(address)));
  const rounds = COMMANDS / connections / pipelined;
  const before = await cpuTime();
  await Promise.all(
    clients.map(async (client) => {
      for (let i = 0; i < rounds; i++) {
        await Promise.all(Array.from({ length: pipelined }, () => client.send('replies', command)));
      }
    }),
  );
  const used = (await cpuTime()) - before;
  for (const client of clients) client.close();
  return used / COMMANDS;
}

/** CPU time of the store in microseconds. */
async function cpuTime(): Promise<number> {
  const { extra_info } = await control.send('admin', { serverStatus: 1 });
  return Number(extra_info.user_time_us) + Number(extra_info.system_time_us);
}

import { mkdirSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Engine } from './engine.ts';
import { Connection } from './wire/connection.ts';

export interface DocstoreOptions {
  /** 0: any free port. */
  readonly port: number;
  /** The data go into its folder `docstore`. */
  readonly dataDir: string;
  readonly replicaSet?: string;
  /** Allows the command `configureFailPoint`, for tests of clients. */
  readonly failPoints?: boolean;
}

export interface Docstore {
  readonly port: number;
  /** The server's address for drivers, without a database. */
  readonly url: string;
  /** Ends the connections and closes the data file, when all that was accepted is on disk. */
  close(): Promise<void>;
}

/** The file that holds everything, under a DATA_DIR. */
export function dataFile(dataDir: string): string {
  return join(dataDir, 'docstore', 'data.mdb');
}

/** Starts the document store on the loopback interface. */
export async function startDocstore(options: DocstoreOptions): Promise<Docstore> {
  const { dataDir, replicaSet = 'rs0', failPoints = false } = options;
  const path = dataFile(dataDir);
  mkdirSync(join(dataDir, 'docstore'), { recursive: true });
  const engine = new Engine({ path, replicaSet, failPoints });
  const sockets = new Set<Socket>();
  let lastId = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    engine.connections = sockets.size;
    const id = ++lastId;
    socket.on('close', () => {
      sockets.delete(socket);
      engine.connections = sockets.size;
      engine.disconnected(id);
    });
    new Connection(engine, socket, id);
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : options.port);
    });
  });
  engine.address = `127.0.0.1:${port}`;
  const housekeeping = engine.startHousekeeping();
  return {
    port,
    url: `mongodb://127.0.0.1:${port}/?replicaSet=${replicaSet}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
      housekeeping();
      await engine.close();
    },
  };
}

import { createServer, type Socket } from 'node:net';
import { Connection } from './connection.ts';
import { Engine } from './engine/engine.ts';
import { startHousekeeping } from './engine/housekeeping.ts';
import { DataFolder } from './storage/data-folder.ts';

export interface DocstoreOptions {
  /** 0: any free port. */
  readonly port: number;
  /** The data are in its subfolder `docstore`. */
  readonly dataDir: string;
  readonly replicaSet?: string;
  /** Allows the command `configureFailPoint`, for tests of clients. */
  readonly failPoints?: boolean;
}

export interface Docstore {
  readonly port: number;
  /** The server's address for drivers, without a database name. */
  readonly url: string;
  /** Closes the connections and, once all accepted writes are on disk, the data file. */
  close(): Promise<void>;
}

/** Starts the document store on the loopback interface. */
export async function startDocstore(options: DocstoreOptions): Promise<Docstore> {
  const { dataDir, replicaSet = 'rs0', failPoints = false } = options;
  const folder = new DataFolder(dataDir);
  await folder.lock();
  try {
    return await listen(new Engine({ folder, replicaSet, failPoints }), options.port);
  } catch (error) {
    folder.release();
    throw error;
  }
}

async function listen(engine: Engine, wantedPort: number): Promise<Docstore> {
  const { folder, replicaSet } = engine.options;
  const sockets = new Set<Socket>();
  let lastId = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    engine.connections = sockets.size;
    const id = ++lastId;
    socket.on('close', () => {
      sockets.delete(socket);
      engine.connections = sockets.size;
      engine.handleDisconnect(id);
    });
    new Connection(engine, socket, id);
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wantedPort, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : wantedPort);
    });
  });
  engine.address = `127.0.0.1:${port}`;
  folder.recordPort(port);
  folder.markUsed();
  const stopHousekeeping = startHousekeeping(engine);
  return {
    port,
    url: `mongodb://127.0.0.1:${port}/?replicaSet=${replicaSet}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
      stopHousekeeping();
      await engine.close();
      folder.release();
    },
  };
}

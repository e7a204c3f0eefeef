import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { Connection } from './connection.ts';
import { Engine } from './engine/engine.ts';
import { startHousekeeping } from './engine/housekeeping.ts';
import { DataFolder } from './storage/data-folder.ts';

export interface DocstoreOptions {
  /** A TCP port of the loopback interface (0: any free one), or the path of a Unix socket. */
  readonly listenOn: number | string;
  /** The data are in its subfolder `docstore`. */
  readonly dataDir: string;
  readonly replicaSet?: string;
  /** Allows the command `configureFailPoint`, for tests of clients. */
  readonly failPoints?: boolean;
}

export interface Docstore {
  /** The server's address for drivers, without a database name. */
  readonly url: string;
  /** Closes the connections and, once all accepted writes are on disk, the data file. */
  close(): Promise<void>;
}

/** Starts the document store. */
export async function startDocstore(options: DocstoreOptions): Promise<Docstore> {
  const { dataDir, replicaSet = 'rs0', failPoints = false } = options;
  const folder = new DataFolder(dataDir);
  await folder.lock();
  try {
    return await listen(new Engine({ folder, replicaSet, failPoints }), options.listenOn);
  } catch (error) {
    folder.release();
    throw error;
  }
}

async function listen(engine: Engine, listenOn: number | string): Promise<Docstore> {
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
  const address = await addressOf(server, listenOn);
  engine.address = address;
  folder.recordAddress(address);
  folder.markUsed();
  const stopHousekeeping = startHousekeeping(engine);
  return {
    url: urlOf(address, replicaSet),
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

/** Listens, and returns the address for drivers: `127.0.0.1:port`, or the path of the socket, percent-encoded. */
async function addressOf(server: Server, listenOn: number | string): Promise<string> {
  if (typeof listenOn === 'string') rmSync(listenOn, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    if (typeof listenOn === 'string') server.listen(listenOn, resolve);
    else server.listen(listenOn, '127.0.0.1', resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null
    ? `127.0.0.1:${address.port}`
    : encodeURIComponent(String(address));
}

/** Drivers lower-case the names of a replica set's members, which breaks paths: they connect to a socket directly. */
const urlOf = (address: string, replicaSet: string): string =>
  `mongodb://${address}/?${address.startsWith('127.') ? `replicaSet=${replicaSet}` : 'directConnection=true'}`;

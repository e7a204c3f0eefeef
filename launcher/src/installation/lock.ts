import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A lock that the operating system releases when its holder ends, however that happens: a local socket on which only
 * one process can listen. Any process that connects to it reads what the holder publishes.
 */
export interface Lock {
  release(): Promise<void>;
}

const REPLY_TIMEOUT_MS = 2000;

/** The address of the lock of this name: an abstract socket on Linux, which leaves no file behind. */
export function lockAddress(name: string): string {
  const id = createHash('sha256').update(name).digest('hex').slice(0, 32);
  return process.platform === 'linux' ? `\0chewata-${id}` : join(tmpdir(), `chewata-${id}.sock`);
}

/** Takes a lock and publishes what `describe` returns at the time of each question; null if another process has it. */
export async function takeLock(address: string, describe: () => object): Promise<Lock | null> {
  const server = createServer((socket) => socket.on('error', () => {}).end(JSON.stringify(describe())));
  if (!(await listens(server, address)) && !(await replacesStale(server, address))) return null;
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Returns what a lock's holder publishes, an empty object if it does not reply in time, or null without a holder. */
export function readLock(address: string): Promise<Record<string, unknown> | null> {
  return new Promise((resolve) => {
    const socket = connect(address);
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    socket.setTimeout(REPLY_TIMEOUT_MS, () => socket.destroy());
    socket.once('error', () => resolve(null));
    socket.once('close', () => resolve(text === '' ? {} : JSON.parse(text)));
  });
}

function listens(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(address, () => resolve(true));
  });
}

/** The file of a socket, unlike an abstract socket, outlives a holder that is killed. */
async function replacesStale(server: Server, address: string): Promise<boolean> {
  if (address.startsWith('\0') || (await readLock(address))) return false;
  rmSync(address, { force: true });
  return listens(server, address);
}

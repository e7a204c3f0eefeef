import { type AddressInfo, createServer } from 'node:net';

/** A port of the loopback interface on which no program listens now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Whether a server can listen on a port on all interfaces; 'denied' if the system requires more rights. */
export function portState(port: number): Promise<'free' | 'taken' | 'denied'> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve('taken');
      else if (error.code === 'EACCES') resolve('denied');
      else reject(error);
    });
    server.listen(port, () => server.close(() => resolve('free')));
  });
}

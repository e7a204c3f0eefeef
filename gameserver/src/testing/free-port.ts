import { createServer } from 'node:net';

/** A free port of the loopback interface. */
export function freePort(): Promise<number> {
  return new Promise((known, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? known(address.port) : failed(new Error('no port')),
      );
    });
  });
}

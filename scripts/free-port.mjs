import { createServer } from 'node:net';

/**
 * A port of the loopback interface that nothing listens on now.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((known, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? known(address.port) : failed(new Error('no port')),
      );
    });
  });
}

/**
 * Whether a server may listen on this port on all interfaces; 'denied' where the system wants more rights.
 * @param {number} port
 * @returns {Promise<'free' | 'taken' | 'denied'>}
 */
export function portState(port) {
  return new Promise((known, failed) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') known('taken');
      else if (error.code === 'EACCES') known('denied');
      else failed(error);
    });
    server.listen(port, () => server.close(() => known('free')));
  });
}

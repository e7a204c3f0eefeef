import { compose } from './compose.ts';
import { loadConfig } from './config.ts';

/**
 * How many connections may wait to be accepted. Thousands of clients can come back at once; beyond Node's default of 511
 * the kernel drops them, and they try again only after 1, 3, 7 and 15 s.
 */
const BACKLOG = 4096;

/** Starts the game server; SIGTERM and SIGINT drain and stop it. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const server = await compose(config);
  server.ctx.log.info({ node: process.version, pid: process.pid }, 'starting');
  const address = { port: config.PORT, host: config.HOST, backlog: BACKLOG };
  await new Promise<void>((listening) => server.http.listen(address, listening));
  server.ctx.log.info({ port: config.PORT, mode: config.MODE }, 'game server is ready');
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      server.close().then(
        () => {
          server.ctx.log.info({}, 'stopped');
          process.exit(0);
        },
        (error) => {
          server.ctx.log.error({ err: error }, 'stop failed');
          process.exit(1);
        },
      );
    });
}

main().catch((error: unknown) => {
  console.error(`The game server cannot start:\n${error instanceof Error ? error.message : error}`);
  process.exit(1);
});

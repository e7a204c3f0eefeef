import { compose } from './compose.ts';
import { loadConfig } from './config.ts';

/** Starts the game server; SIGTERM and SIGINT drain and stop it. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const server = await compose(config);
  server.ctx.log.info({ node: process.version, pid: process.pid }, 'starting');
  await new Promise<void>((listening) => server.http.listen(config.PORT, config.HOST, listening));
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

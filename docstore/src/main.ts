import { resolve } from 'node:path';
import { startDocstore } from './start.ts';

// Only this user may read the data.
process.umask(0o077);

const failPoints = process.env.DOCSTORE_FAILPOINTS === 'on';
if (failPoints && process.env.MODE === 'live') {
  console.error('DOCSTORE_FAILPOINTS=on is only for tests of clients and is refused with MODE=live.');
  process.exit(1);
}

try {
  const docstore = await startDocstore({
    listenOn: process.env.DOCSTORE_SOCKET || Number(process.env.DOCSTORE_PORT ?? 27_018),
    // npm runs the scripts of a workspace in its folder; a relative DATA_DIR means one where npm was called.
    dataDir: resolve(process.env.INIT_CWD ?? '.', process.env.DATA_DIR ?? '.data'),
    failPoints,
  });
  console.info(`The document store listens at ${docstore.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void docstore.close().then(() => process.exit(0)));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

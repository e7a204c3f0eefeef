import { ensureBuilt } from '../build/ensure-built.ts';
import { loadEnvFile } from '../installation/settings.ts';
import { reportOnStderr } from '../output.ts';
import { runOnEmptyStores } from '../programs/run-on-empty-stores.ts';
import { run } from '../user-error.ts';

/** `npm run fuzz -- [seed] [count]`: valid and hostile inputs to every route and event, on empty stores. */
await run(async () => {
  reportOnStderr();
  loadEnvFile();
  await ensureBuilt({ web: false });
  await runOnEmptyStores('gameserver/src/testing/fuzz/main.ts', process.argv.slice(2), 'npm run fuzz');
});

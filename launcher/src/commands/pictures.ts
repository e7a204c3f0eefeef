import { join } from 'node:path';
import { ensureBuilt } from '../build/ensure-built.ts';
import { bin, ROOT } from '../paths.ts';
import { runToEnd } from '../processes/run-to-end.ts';
import { ensureChromium } from '../system/chromium.ts';
import { ensureRedisServer } from '../system/system-packages.ts';
import { run } from '../user-error.ts';

/**
 * `npm run pictures -- [options]`: pictures of every screen, by e2e/src/pictures/main.ts.
 * `npm run pictures -- compare [--update-snapshots]`: holds the main screens against their stored pictures.
 */
await run(async () => {
  await ensureRedisServer();
  await ensureChromium();
  await ensureBuilt();
  const [what, ...options] = process.argv.slice(2);
  const { code } =
    what === 'compare'
      ? await runToEnd(process.execPath, [bin.playwright, 'test', '-c', 'pictures.config.ts', ...options], {
          cwd: join(ROOT, 'e2e'),
          show: true,
        })
      : await runToEnd(
          process.execPath,
          ['--import', 'tsx', 'e2e/src/pictures/main.ts', ...process.argv.slice(2)],
          { cwd: ROOT, show: true },
        );
  process.exitCode = code;
});

import { ensureBuilt } from '../build/ensure-built.ts';
import { ROOT } from '../paths.ts';
import { runToEnd } from '../processes/run-to-end.ts';
import { ensureChromium } from '../system/chromium.ts';
import { ensureRedisServer } from '../system/system-packages.ts';
import { run } from '../user-error.ts';

/** `npm run pictures -- [options]`: pictures of every screen, by e2e/src/pictures/main.ts. */
await run(async () => {
  await ensureRedisServer();
  await ensureChromium();
  await ensureBuilt();
  const args = ['--import', 'tsx', 'e2e/src/pictures/main.ts', ...process.argv.slice(2)];
  const { code } = await runToEnd(process.execPath, args, { cwd: ROOT, show: true });
  process.exitCode = code;
});

import { ensureBuilt } from '../build/ensure-built.ts';
import { ROOT } from '../paths.ts';
import { runToEnd } from '../processes/run-to-end.ts';
import { ensureChromium } from '../system/chromium.ts';
import { ensureRedisServer } from '../system/system-packages.ts';
import { run } from '../user-error.ts';

/** `npm run slow-phone`: how long the check of a round takes on a slow phone, by e2e/src/slow-phone/main.ts. */
await run(async () => {
  await ensureRedisServer();
  await ensureChromium();
  await ensureBuilt();
  const args = ['--import', 'tsx', 'e2e/src/slow-phone/main.ts'];
  const { code } = await runToEnd(process.execPath, args, { cwd: ROOT, show: true });
  process.exitCode = code;
});

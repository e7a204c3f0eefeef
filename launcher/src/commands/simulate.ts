import { join } from 'node:path';
import { bundle } from '../build/bundle.ts';
import { ROOT } from '../paths.ts';
import { runToEnd } from '../processes/run-to-end.ts';
import { run } from '../user-error.ts';

const PROGRAM = 'chaos/dist/simulate.js';
/** Each run makes many short-lived objects; with this much room most are gone before they are copied. */
const YOUNG_OBJECTS_MB = 64;

/** `npm run simulate -- --seed S --runs N` plays rounds in memory and in virtual time, and judges each run. */
await run(async () => {
  // A bundle runs a fifth faster than TypeScript that is compiled while it runs.
  await bundle('chaos/src/simulate/main.ts', PROGRAM);
  // Every core has a process of its own, so V8's helper threads would only take turns with them.
  const collector = [`--max-semi-space-size=${YOUNG_OBJECTS_MB}`, '--single-threaded-gc'];
  const options = ['--enable-source-maps', ...collector];
  const args = [...options, join(ROOT, PROGRAM), ...process.argv.slice(2)];
  const { code } = await runToEnd(process.execPath, args, { cwd: ROOT, env: process.env, show: true });
  process.exitCode = code;
});

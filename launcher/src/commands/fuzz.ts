import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { ensureBuilt } from '../build/ensure-built.ts';
import { loadEnvFile } from '../installation/settings.ts';
import { reportOnStderr } from '../output.ts';
import { runOnEmptyStores } from '../programs/run-on-empty-stores.ts';
import { run } from '../user-error.ts';

const PROGRAM = 'gameserver/src/testing/fuzz/main.ts';
const DEFAULT_COUNT = 100_000;
/** The seeds of the parts follow from the first one, so a part is long enough to be worth its own stores. */
const SMALLEST_PART = 2000;

/**
 * `npm run fuzz -- [seed] [count]`: valid and hostile inputs to every route and event, on empty stores. After each
 * input a part waits for its server and stores, so each processor works on a part with a server and stores of its own.
 */
await run(async () => {
  reportOnStderr();
  loadEnvFile();
  const seed = Number(process.argv[2] ?? randomInt(2 ** 31));
  const count = Number(process.argv[3] ?? DEFAULT_COUNT);
  await ensureBuilt({ web: false });
  const { MONGO_URL, REDIS_URL } = process.env;
  const ownStores = !MONGO_URL && !REDIS_URL;
  const parts = ownStores
    ? Math.max(1, Math.min(availableParallelism(), Math.floor(count / SMALLEST_PART)))
    : 1;
  await Promise.all(
    Array.from({ length: parts }, (_, part) => {
      const share = Math.floor(count / parts) + (part < count % parts ? 1 : 0);
      return runOnEmptyStores(PROGRAM, [`${seed + part}`, `${share}`], 'npm run fuzz');
    }),
  );
});

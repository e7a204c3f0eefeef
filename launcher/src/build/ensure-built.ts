import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contentHash } from '../../../scripts/prepare/content-hash.mjs';
import { lockAddress, readLock, takeLock } from '../installation/lock.ts';
import { report } from '../output.ts';
import { bin, ROOT } from '../paths.ts';
import { runToEnd, tail } from '../processes/run-to-end.ts';
import { UserError } from '../user-error.ts';
import { bundle } from './bundle.ts';
import { BUNDLES } from './bundles.ts';

interface Target {
  readonly title: string;
  readonly output: string;
  readonly sources: readonly string[];
  build(): Promise<void>;
}

const SHARED = ['package-lock.json', 'tsconfig.base.json', 'launcher/src/build', 'common'];
/** A file for each output, with the hash of the sources that it was built from. */
const HASHES = join(ROOT, 'node_modules/.cache/chewata');
const LOCK = lockAddress(`build of ${ROOT}`);
const LOCK_CHECK_INTERVAL_MS = 200;

const programs: readonly Target[] = Object.entries(BUNDLES).map(([name, { entry, output }]) => ({
  title: `the ${name}`,
  output,
  sources: [...SHARED, entry.split('/')[0] ?? ''],
  build: () => bundle(entry, output),
}));

const webApp: Target = {
  title: 'the web app',
  output: 'miniapp/dist/index.html',
  sources: [...SHARED, 'miniapp'],
  async build() {
    const { code, output } = await runToEnd(process.execPath, [bin.vite, 'build'], {
      cwd: join(ROOT, 'miniapp'),
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (code !== 0) throw new Error(tail(output));
  },
};

const reference: Target = {
  title: 'the API reference',
  output: 'gameserver/dist/reference/openapi.json',
  sources: [...SHARED, 'reference'],
  async build() {
    const args = [
      '--import',
      'tsx',
      join(ROOT, 'reference/build.ts'),
      join(ROOT, 'gameserver/dist/reference'),
    ];
    const { code, output } = await runToEnd(process.execPath, args, { cwd: ROOT });
    if (code !== 0) throw new Error(tail(output));
  },
};

/** Builds the programs, the API reference and the web app, as far as their sources have changed since they were built. */
export async function ensureBuilt({ web = true } = {}): Promise<void> {
  const lock = await untilLocked();
  try {
    for (const target of web ? [...programs, reference, webApp] : programs) await buildIfChanged(target);
  } finally {
    await lock.release();
  }
}

async function buildIfChanged({ title, output, sources, build }: Target): Promise<void> {
  const hashFile = join(HASHES, output.replaceAll('/', '-'));
  const hash = contentHash(ROOT, sources);
  const builtHash = existsSync(hashFile) && readFileSync(hashFile, 'utf8');
  if (builtHash === hash && existsSync(join(ROOT, output))) return;
  report(`Building ${title} …`);
  try {
    await build();
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}\nBuilding ${title} failed.`);
  }
  mkdirSync(HASHES, { recursive: true });
  writeFileSync(hashFile, hash);
}

/** Two commands of one checkout must not build into the same folders at the same time. */
async function untilLocked() {
  for (let isFirst = true; ; isFirst = false) {
    const lock = await takeLock(LOCK, () => ({ pid: process.pid }));
    if (lock) return lock;
    if (isFirst) {
      const holder = await readLock(LOCK);
      report(`Waiting for another build of this checkout (process ${holder?.pid ?? 'unknown'}) …`);
    }
    await sleep(LOCK_CHECK_INTERVAL_MS);
  }
}

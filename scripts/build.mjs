import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundle } from './bundle.mjs';
import { runToEnd, tail } from './child.mjs';
import { dropClaim, takeClaim, thisProcess } from './claim.mjs';
import { contentHash } from './content-hash.mjs';
import { bin, ROOT } from './paths.mjs';
import { tell } from './progress.mjs';
import { Refusal } from './refusal.mjs';

/** The programs: what is run, and what it is made of. */
export const PROGRAMS = {
  docstore: { entry: 'docstore/src/main.ts', output: 'docstore/dist/main.js' },
  gameserver: { entry: 'gameserver/src/main.ts', output: 'gameserver/dist/main.js' },
  audit: { entry: 'gameserver/src/audit.ts', output: 'gameserver/dist/audit.js' },
  players: { entry: 'gameserver/src/simulated/main.ts', output: 'gameserver/dist/simulated/main.js' },
  bot: { entry: 'bot/src/main.ts', output: 'bot/dist/main.js' },
};

const SHARED = [
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build.mjs',
  'scripts/bundle.mjs',
  'common',
];
const names = /** @type {(keyof typeof PROGRAMS)[]} */ (Object.keys(PROGRAMS));
const MARKS = join(ROOT, 'node_modules/.cache/chewata');
const CLAIM = join(ROOT, 'node_modules/.cache/chewata-build');

/**
 * Whether this checkout has the program's source.
 * @param {keyof typeof PROGRAMS} name
 */
export const hasProgram = (name) => existsSync(join(ROOT, PROGRAMS[name].entry));

/** Makes the programs and the web app where their sources are others than those of the last time. */
export async function ensureBuilt({ web = true } = {}) {
  await alone(async () => {
    for (const name of names) {
      const { entry, output } = PROGRAMS[name];
      if (!hasProgram(name)) continue;
      const [workspace = ''] = entry.split('/');
      await whereOutdated(output, [...SHARED, workspace], `the ${name}`, () => bundle(entry, output));
    }
    if (web) await whereOutdated('miniapp/dist/index.html', [...SHARED, 'miniapp'], 'the web app', buildWeb);
  });
}

/**
 * @param {string} output
 * @param {readonly string[]} sources
 * @param {string} title
 * @param {() => Promise<void>} build
 */
async function whereOutdated(output, sources, title, build) {
  const mark = join(MARKS, output.replaceAll('/', '-'));
  const hash = contentHash(ROOT, sources);
  const known = existsSync(mark) && readFileSync(mark, 'utf8');
  if (known === hash && existsSync(join(ROOT, output))) return;
  tell(`Building ${title} …`);
  try {
    await build();
  } catch (error) {
    throw new Refusal(
      `${error instanceof Error ? error.message : error}\nBuilding ${title} did not succeed.`,
    );
  }
  mkdirSync(MARKS, { recursive: true });
  writeFileSync(mark, hash);
}

async function buildWeb() {
  const { code, output } = await runToEnd(process.execPath, [bin.vite, 'build'], {
    cwd: join(ROOT, 'miniapp'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Refusal(tail(output));
}

/**
 * Two starts from one checkout must not build into the same folders at the same time.
 * @param {() => Promise<void>} work
 */
async function alone(work) {
  mkdirSync(dirname(CLAIM), { recursive: true });
  for (let waited = false; ; waited = true) {
    const other = await takeClaim(CLAIM, thisProcess('build'));
    if (!other) break;
    if (!waited) tell(`Waiting for another build of this checkout (process ${other.pid}) …`);
    await sleep(200);
  }
  try {
    await work();
  } finally {
    dropClaim(CLAIM);
  }
}

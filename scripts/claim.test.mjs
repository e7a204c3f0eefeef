import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dropClaim, readClaim, rewriteClaim, takeClaim, thisProcess } from './claim.mjs';

/** @type {string} */
let folder;
/** @type {string} */
let path;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chewata-claim-'));
  path = join(folder, 'claim.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('is had by one, until that one lets it go', async () => {
  const me = thisProcess('npm start');
  expect(await takeClaim(path, me)).toBeNull();
  expect(await takeClaim(path, thisProcess('npm run audit'))).toEqual(me);
  rewriteClaim(path, { ...me, url: 'http://localhost:3000' });
  expect(readClaim(path)).toEqual({ ...me, url: 'http://localhost:3000' });
  dropClaim(path);
  expect(await takeClaim(path, me)).toBeNull();
  expect(readdirSync(folder)).toEqual(['claim.json']);
});

it.each([
  ['of a process that is gone', { pid: 2 ** 22 - 1, identity: 'long ago', command: 'npm start' }],
  ['of a number that another process has now', { ...thisProcess('npm start'), identity: 'long ago' }],
])('%s is nobody’s', async (_, stale) => {
  writeFileSync(path, JSON.stringify(stale));
  expect(await takeClaim(path, thisProcess('npm start'))).toBeNull();
});

it('that cannot be read is nobody’s', async () => {
  writeFileSync(path, '');
  expect(await takeClaim(path, thisProcess('npm start'))).toBeNull();
});

it('is had by exactly one of many that come over a dead one’s at the same moment', async () => {
  writeFileSync(path, JSON.stringify({ pid: 2 ** 22 - 1, identity: 'long ago', command: 'npm start' }));
  const script = `import { takeClaim, thisProcess } from './claim.mjs';
    while (Date.now() < ${Date.now() + 700});
    console.log((await takeClaim(${JSON.stringify(path)}, thisProcess('npm start'))) === null ? 'mine' : 'other');
    process.stdin.resume();`;
  const racers = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: import.meta.dirname,
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  const said = await Promise.all(
    racers.map(
      (racer) => new Promise((known) => racer.stdout.once('data', (text) => known(`${text}`.trim()))),
    ),
  );
  for (const racer of racers) racer.kill();
  expect(said.filter((word) => word === 'mine')).toHaveLength(1);
});

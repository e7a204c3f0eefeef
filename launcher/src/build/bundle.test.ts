import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentHash } from '../../../scripts/prepare/content-hash.mjs';
import { ROOT } from '../paths.ts';
import { bundle } from './bundle.ts';

let folder: string;
beforeEach(() => {
  mkdirSync(join(ROOT, 'node_modules/.cache'), { recursive: true });
  folder = mkdtempSync(join(ROOT, 'node_modules/.cache/a bundle-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

it('bundles the modules of a workspace, leaves packages out, and finds files beside the sources', async () => {
  write('src/main.ts', "import { hold } from './storage/hold.ts';\nconsole.info(hold());\n");
  write(
    'src/storage/hold.ts',
    `import { readFileSync } from 'node:fs';
    import { z } from 'zod';
    import { parsePhone } from '@chewata/common/phone';
    const script: string = readFileSync(new URL('./hold.lua', import.meta.url), 'utf8');
    const again = readFileSync(import.meta.dirname + '/hold.lua', 'utf8');
    export const hold = () => [script, again, parsePhone('0911234567'), z.string().parse('x')].join();`,
  );
  write('src/storage/hold.lua', 'return 1');
  const output = join(folder, 'dist/deep/main.js');
  await bundle(relative(ROOT, join(folder, 'src/main.ts')), relative(ROOT, output));
  const text = execFileSync(process.execPath, [output], { encoding: 'utf8' });
  expect(text).toBe('return 1,return 1,+251911234567,x\n');
  const bundled = readFileSync(output, 'utf8');
  expect(bundled).toContain('from "zod"');
  expect(bundled).not.toContain('@chewata/common');
});

it('bundles a package that only the imported workspace has', async () => {
  write(
    'other/node_modules/nested/package.json',
    '{ "name": "nested", "type": "module", "main": "index.js" }',
  );
  write('other/node_modules/nested/index.js', "export const version = 'the right one';");
  write('other/price.ts', "export { version } from 'nested';");
  write('src/main.ts', "import { version } from '../other/price.ts';\nconsole.info(version);\n");
  const output = join(folder, 'dist/main.js');
  await bundle(relative(ROOT, join(folder, 'src/main.ts')), relative(ROOT, output));
  expect(execFileSync(process.execPath, [output], { encoding: 'utf8' })).toBe('the right one\n');
});

it('changes the content hash with every source, and not with built or installed files', () => {
  write('src/a.ts', '1');
  const hashes = [contentHash(folder, ['src', 'lock.json'])];
  const changes = [
    () => write('src/a.ts', '2'),
    () => write('src/deep/b.ts', ''),
    () => write('src/deep/c.ts', ''),
    () => write('lock.json', ''),
    () => rmSync(join(folder, 'src/deep'), { recursive: true }),
  ];
  for (const change of changes) {
    change();
    hashes.push(contentHash(folder, ['src', 'lock.json']));
  }
  expect(new Set(hashes).size).toBe(changes.length + 1);
  write('src/dist/main.js', 'built');
  write('src/node_modules/zod/index.js', 'installed');
  expect(contentHash(folder, ['src', 'lock.json'])).toBe(hashes.at(-1));
});

import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { packagesAreInstalled } from './packages.mjs';

/** @type {string} */
let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'chewata-packages-'));
  mkdirSync(join(root, 'node_modules'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const LOCKED = {
  '': { name: 'chewata' },
  common: { name: '@chewata/common' },
  'node_modules/@chewata/common': { link: true },
  'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
  'node_modules/@esbuild/darwin-arm64': { version: '0.28.2', integrity: 'sha512-b', optional: true },
};
const INSTALLED = { 'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' } };

/** @param {object} locked @param {object} installed */
function write(locked, installed) {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: locked }));
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
}

it('sees that packages are there, though another platform has more of them', () => {
  write(LOCKED, INSTALLED);
  expect(packagesAreInstalled(root)).toBe(true);
  utimesSync(join(root, 'package-lock.json'), new Date(), new Date(Date.now() + 60_000));
  expect(packagesAreInstalled(root)).toBe(true);
});

it('sees that a package is missing or another one', () => {
  write(LOCKED, {});
  expect(packagesAreInstalled(root)).toBe(false);
  write(LOCKED, { 'node_modules/zod': { version: '4.6.6', integrity: 'sha512-a' } });
  expect(packagesAreInstalled(root)).toBe(false);
  write(LOCKED, { 'node_modules/zod': { version: '4.6.7', integrity: 'sha512-c' } });
  expect(packagesAreInstalled(root)).toBe(false);
});

it('sees that nothing is installed yet', () => {
  write(LOCKED, INSTALLED);
  rmSync(join(root, 'node_modules'), { recursive: true });
  expect(packagesAreInstalled(root)).toBe(false);
});

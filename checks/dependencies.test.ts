import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dependencyProblems, type LockedPackages } from './dependencies.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
const lock: LockedPackages = read('package-lock.json').packages;
const { allowScripts }: { allowScripts: Record<string, boolean> } = read('package.json');

describe('the locked packages', () => {
  it('have an integrity hash, an allowed licence, no unlisted install script and no address of their own', () => {
    expect(dependencyProblems(lock, allowScripts)).toEqual([]);
    expect(Object.keys(lock).length).toBeGreaterThan(300);
  });

  const sound = { version: '1.0.0', license: 'MIT', integrity: 'sha512-x' };
  it.each<[string, LockedPackages]>([
    ['no integrity hash', { 'node_modules/a': { ...sound, integrity: undefined } }],
    ['weak integrity hash', { 'node_modules/a': { ...sound, integrity: 'sha1-x' } }],
    ['licence', { 'node_modules/a': { ...sound, license: 'AGPL-3.0' } }],
    ['licence', { 'node_modules/a': { ...sound, license: 'MIT AND AGPL-3.0' } }],
    ['install script', { 'node_modules/a': { ...sound, hasInstallScript: true } }],
    ['address', { 'node_modules/a': { ...sound, resolved: 'http://elsewhere.example/a.tgz' } }],
  ])('a package with a planted fault is found: %s', (fault, packages) => {
    expect(dependencyProblems(packages, {}).join()).toContain(fault);
  });

  it('accept a choice of licences if one of them is allowed', () => {
    expect(dependencyProblems({ 'node_modules/a': { ...sound, license: '(MIT OR GPL-3.0)' } }, {})).toEqual(
      [],
    );
  });
});

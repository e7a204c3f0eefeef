import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { foldersOf } from './folders.ts';
import { makePrivate, socketFolder } from './private-folders.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'chewata-private-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const mode = (path: string) => statSync(path).mode & 0o777;

it('SEC8: closes what an older release left open to other users', () => {
  const dataDir = join(parent, 'data');
  const { redis, docstore } = foldersOf(dataDir);
  mkdirSync(join(docstore, 'inner'), { recursive: true });
  writeFileSync(join(docstore, 'inner/data.mdb'), '');
  for (const path of [dataDir, docstore]) chmodSync(path, 0o755);
  chmodSync(join(docstore, 'inner/data.mdb'), 0o644);
  makePrivate(dataDir, [redis, docstore]);
  expect([dataDir, redis, docstore, join(docstore, 'inner')].map(mode)).toEqual([0o700, 0o700, 0o700, 0o700]);
  expect(mode(join(docstore, 'inner/data.mdb'))).toBe(0o600);
});

it('leaves a shared folder and foreign files in it as they are', () => {
  const dataDir = join(parent, 'shared');
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o1777);
  writeFileSync(join(dataDir, 'foreign'), '', { mode: 0o644 });
  makePrivate(dataDir, [foldersOf(dataDir).run]);
  expect([mode(dataDir), mode(join(dataDir, 'foreign'))]).toEqual([0o777, 0o644]);
});

it('puts the sockets of a long DATA_DIR into a folder of its own that no other user can enter', () => {
  expect(socketFolder('/srv/chewata')).toBe('/srv/chewata/run');
  const long = join(parent, 'x'.repeat(120));
  const folder = socketFolder(long);
  try {
    expect(folder.length).toBeLessThan(90);
    expect(mode(folder)).toBe(0o700);
    expect(socketFolder(long)).toBe(folder);
    chmodSync(folder, 0o755);
    expect(() => socketFolder(long)).toThrow('shorter DATA_DIR');
  } finally {
    if (existsSync(folder)) rmSync(folder, { recursive: true });
  }
});

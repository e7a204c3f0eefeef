import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSmallDisk } from './small-disk.ts';

it('a small disk is full, has room again, and leaves its files', (context) => {
  const root = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const folder = join(root, 'data');
  const disk = openSmallDisk(folder);
  if (!disk) return context.skip();
  const write = (name: string) => writeFileSync(join(folder, name), Buffer.alloc(200_000, name));
  write('a');
  disk.fill();
  expect(() => write('b')).toThrow('ENOSPC');
  disk.free();
  write('c');
  disk.unmount();
  expect(readFileSync(join(folder, 'c'), 'utf8')).toBe('c'.repeat(200_000));
  rmSync(root, { recursive: true });
});

import { expect, it } from 'vitest';
import { readUnchanged } from './read-unchanged.ts';

it('reads again while the journal grows', async () => {
  let entries = 3;
  let growing = 2;
  let reads = 0;
  const read = async () => {
    const journal = entries;
    if (growing-- > 0) entries++;
    reads++;
    return { journal, wallets: entries };
  };
  expect(await readUnchanged(read, async () => entries)).toEqual({ journal: 5, wallets: 5 });
  expect(reads).toBe(3);
});

it('gives up on a journal that never stops growing', async () => {
  let entries = 0;
  await expect(
    readUnchanged(
      async () => 0,
      async () => ++entries,
    ),
  ).rejects.toThrow('grew');
});

it('reads again after an error of a server, and throws the last error in the end', async () => {
  let failing = 2;
  const read = async () => {
    if (failing-- > 0) throw new Error('journal.csv: HTTP 503');
    return 'found';
  };
  expect(await readUnchanged(read, async () => 1, 1)).toBe('found');
  failing = Number.POSITIVE_INFINITY;
  await expect(readUnchanged(read, async () => 1, 1)).rejects.toThrow('503');
});

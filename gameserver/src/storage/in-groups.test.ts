import { describe, expect, it, vi } from 'vitest';
import { inGroups } from './in-groups.ts';

describe('commands in groups', () => {
  it('answers each item with its own result, and runs those that arrive meanwhile together afterwards', async () => {
    const groups: number[][] = [];
    let release: () => void = () => undefined;
    const double = inGroups<number, number>(async (items) => {
      groups.push([...items]);
      if (groups.length === 1)
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      return items.map((item) => item * 2);
    }, 3);
    const first = [double(1), double(2)];
    await vi.waitFor(() => expect(groups).toHaveLength(1));
    const later = [3, 4, 5, 6].map((item) => double(item));
    release();
    expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8, 10, 12]);
    expect(groups).toEqual([[1, 2], [3, 4, 5], [6]]);
  });

  it('fails only the items of the group that failed', async () => {
    const run = inGroups<string, string>(async (items) => {
      if (items.includes('bad')) throw new Error('no answer');
      return items;
    });
    const failed = [run('bad'), run('beside it')].map((item) => item.catch((error: Error) => error.message));
    expect(await Promise.all(failed)).toEqual(['no answer', 'no answer']);
    expect(await run('later')).toBe('later');
  });
});

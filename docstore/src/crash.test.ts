import { expect, it } from 'vitest';
import { crashRun } from './testing/crash-run.ts';

it('loses no acknowledged write and leaves none half done, whenever it is killed', async () => {
  const report = await crashRun(10);
  expect(report.kills).toBe(10);
  expect(report.acknowledged).toBeGreaterThan(0);
}, 120_000);

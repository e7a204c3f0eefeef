import { expect, it } from 'vitest';
import { StreamTime } from './stream-time.ts';

it('is the time of Redis, even if the clock of the server is wrong or is put right', () => {
  let clock = 5000;
  const time = new StreamTime(() => clock);
  expect(time.now).toBeUndefined();
  time.compare('65000-3');
  expect(time.now).toBe(65_000);
  clock += 40;
  expect(time.now).toBe(65_040);
  clock += 60_000;
  time.compare('65050-0');
  expect(time.now).toBe(65_050);
});

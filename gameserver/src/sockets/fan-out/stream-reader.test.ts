import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paced } from './stream-reader.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ARGUMENTS = ['BLOCK', 1000, 'COUNT', 3, 'STREAMS', 'sockets', '$'];
/** A stream with that number of events for each read. */
const streamOf = (events: number) =>
  vi.fn(async () => [['sockets', Array.from({ length: events })]] as const);

/** As the adapter does: the next read begins when the last one has its reply. */
async function poll(read: ReturnType<typeof paced>, times: number): Promise<void> {
  for (let n = 0; n < times; n++) await read(...ARGUMENTS);
}

it('reads a busy stream every 10 ms', async () => {
  const read = streamOf(1);
  void poll(paced(read), 10);
  await vi.advanceTimersByTimeAsync(0);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(9);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(21);
  expect(read).toHaveBeenCalledTimes(4);
});

it('does not wait after a quiet time', async () => {
  const read = streamOf(1);
  const slowly = paced(read);
  await poll(slowly, 1);
  await vi.advanceTimersByTimeAsync(10);
  await poll(slowly, 1);
  expect(read).toHaveBeenCalledTimes(2);
});

it('reads on at once while there are more events than a read returns', async () => {
  const read = streamOf(3);
  await poll(paced(read), 5);
  expect(read).toHaveBeenCalledTimes(5);
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { Lifecycle } from './lifecycle.ts';

afterEach(() => void vi.useRealTimers());

describe('the way a server stops', () => {
  it('drains in order, then stops in the opposite order, once', async () => {
    const lifecycle = new Lifecycle();
    const done: string[] = [];
    const step = (name: string) => async () => {
      await Promise.resolve();
      done.push(`${name} ${lifecycle.draining}`);
    };
    lifecycle.onStop(step('stores'));
    lifecycle.onDrain(step('tell players'));
    lifecycle.onStop(step('http'));
    lifecycle.onDrain(step('close sockets'));
    expect(lifecycle.draining).toBe(false);
    await Promise.all([lifecycle.stop(), lifecycle.stop()]);
    expect(done).toEqual(['tell players true', 'close sockets true', 'http true', 'stores true']);
  });

  it('goes on where a step fails, and tells the first failure', async () => {
    const lifecycle = new Lifecycle();
    const done: string[] = [];
    lifecycle.onDrain(() => {
      throw new Error('first');
    });
    lifecycle.onDrain(() => Promise.reject(new Error('second')));
    lifecycle.onStop(() => void done.push('stores'));
    await expect(lifecycle.stop()).rejects.toThrow('first');
    expect(done).toEqual(['stores']);
  });

  it('goes on where a step does not end, as one that waits for a store that is gone', async () => {
    vi.useFakeTimers();
    const lifecycle = new Lifecycle();
    const done: string[] = [];
    lifecycle.onDrain(() => new Promise(() => undefined));
    lifecycle.onStop(() => void done.push('stores'));
    const stopped = expect(lifecycle.stop()).rejects.toThrow('within 25 s');
    await vi.advanceTimersByTimeAsync(25_000);
    await stopped;
    expect(done).toEqual(['stores']);
  });
});

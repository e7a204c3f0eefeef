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
    lifecycle.onDrain(step('warn players'));
    lifecycle.onStop(step('http'));
    lifecycle.onDrain(step('close sockets'));
    expect(lifecycle.draining).toBe(false);
    await Promise.all([lifecycle.stop(), lifecycle.stop()]);
    expect(done).toEqual(['warn players true', 'close sockets true', 'http true', 'stores true']);
  });

  it('continues if a step fails, and reports the first failure', async () => {
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

  it('continues if a step does not end, such as one waiting for a lost store', async () => {
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

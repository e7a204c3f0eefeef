import { describe, expect, it } from 'vitest';
import { postingQueue, type Settled } from './posting-queue.ts';

class Broken extends Error {
  by: Item | null = null;
}
interface Item {
  readonly id: string;
  readonly user: string;
  /** Breaks every group that it is in. */
  readonly breaks?: boolean;
  /** Is left out of its group. */
  readonly refused?: boolean;
  /** The house owes it. */
  readonly owed?: boolean;
}

/** A queue whose groups end on `finish`, one after the other. */
function testQueue() {
  const groups: string[][] = [];
  let clock = 0;
  const gates: (() => void)[] = [];
  let failure: Error | null = null;
  let namesBreakers = false;
  const add = postingQueue<Item, string>({
    run: async (items) => {
      groups.push(items.map(({ id }) => id));
      await new Promise<void>((resolve) => gates.push(resolve));
      if (failure) throw failure;
      const breaker = items.find(({ breaks }) => breaks);
      if (breaker) throw Object.assign(new Broken('broken'), { by: namesBreakers ? breaker : null });
      return items.map(
        ({ id, refused }): Settled<string> =>
          refused ? { ok: false, error: new Error(`refused ${id}`) } : { ok: true, result: `posted ${id}` },
      );
    },
    isBrokenByAnItem: (error) => error instanceof Broken,
    brokenBy: (error) => (error instanceof Broken ? error.by : null),
    idOf: ({ id }) => id,
    userOf: ({ user }) => user,
    isRefusable: ({ owed }) => !owed,
    now: () => clock,
  });
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    groups,
    add: (id: string, more: Partial<Item> = {}) =>
      add({ id, user: `user of ${id}`, ...more }).catch((error: Error) => error.message),
    finish: async () => {
      gates.shift()?.();
      await settle();
    },
    /** Ends groups until none runs. */
    finishAll: async () => {
      await settle();
      while (gates.length > 0) {
        gates.shift()?.();
        await settle();
      }
    },
    nameBreakers: () => {
      namesBreakers = true;
    },
    fail: (error: Error | null) => {
      failure = error;
    },
    wait: (ms: number) => {
      clock += ms;
    },
  };
}

describe('a posting queue', () => {
  it('runs what arrives in one turn together, and what arrives during a group in the next one', async () => {
    const queue = testQueue();
    const first = ['a', 'b'].map((id) => queue.add(id));
    await new Promise<void>((resolve) => setImmediate(resolve));
    const all = [...first, ...['c', 'd'].map((id) => queue.add(id))];
    await queue.finishAll();
    expect(queue.groups).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(await Promise.all(all)).toEqual(['posted a', 'posted b', 'posted c', 'posted d']);
  });

  it('leaves a refused item out without the others noticing', async () => {
    const queue = testQueue();
    const all = [queue.add('a'), queue.add('b', { refused: true }), queue.add('c')];
    await queue.finishAll();
    expect(queue.groups).toEqual([['a', 'b', 'c']]);
    expect(await Promise.all(all)).toEqual(['posted a', 'refused b', 'posted c']);
  });

  it('never runs one id twice in a group', async () => {
    const queue = testQueue();
    const all = ['a', 'b', 'b', 'c'].map((id) => queue.add(id));
    await queue.finishAll();
    expect(queue.groups).toEqual([['a', 'b', 'c'], ['b']]);
    await Promise.all(all);
  });

  it('halves a broken group until the item that breaks it fails alone', async () => {
    const queue = testQueue();
    const all = ['a', 'b', 'c', 'd', 'e'].map((id) => queue.add(id, { breaks: id === 'd' }));
    await queue.finishAll();
    expect(queue.groups).toEqual([['a', 'b', 'c', 'd', 'e'], ['a', 'b', 'c'], ['d', 'e'], ['d'], ['e']]);
    expect(await Promise.all(all)).toEqual(['posted a', 'posted b', 'posted c', 'broken', 'posted e']);
  });

  it('runs a broken group again without the item that the error names, and that item alone', async () => {
    const queue = testQueue();
    queue.nameBreakers();
    const all = ['a', 'b', 'c', 'd', 'e'].map((id) => queue.add(id, { breaks: id === 'd' }));
    await queue.finishAll();
    expect(queue.groups).toEqual([['a', 'b', 'c', 'd', 'e'], ['a', 'b', 'c', 'e'], ['d']]);
    expect(await Promise.all(all)).toEqual(['posted a', 'posted b', 'posted c', 'broken', 'posted e']);
  });

  it('runs a user who broke two groups alone for a minute', async () => {
    const queue = testQueue();
    const post = async (...ids: [id: string, user: string, breaks?: boolean][]) => {
      queue.groups.length = 0;
      const all = ids.map(([id, user, breaks = false]) => queue.add(id, { user, breaks }));
      await queue.finishAll();
      await Promise.all(all);
      return queue.groups;
    };
    for (const round of [1, 2])
      await post([`x${round}`, 'x'], [`bad${round}`, 'mallory', true], [`y${round}`, 'y']);
    expect(await post(['a', 'a'], ['b', 'b'], ['m', 'mallory'], ['c', 'c'])).toEqual([
      ['a', 'b', 'c'],
      ['m'],
    ]);
    queue.wait(60_000);
    expect(await post(['a', 'a'], ['b', 'b'], ['m', 'mallory'], ['c', 'c'])).toEqual([['a', 'b', 'm', 'c']]);
  });

  it('fails a whole group with an error that is no item’s, and goes on with the next', async () => {
    const queue = testQueue();
    queue.fail(new Error('the store is away'));
    const lost = ['a', 'b', 'c'].map((id) => queue.add(id));
    await queue.finishAll();
    expect(await Promise.all(lost)).toEqual(['the store is away', 'the store is away', 'the store is away']);
    expect(queue.groups).toEqual([['a', 'b', 'c']]);
    queue.fail(null);
    const next = queue.add('d');
    await queue.finishAll();
    expect(await next).toBe('posted d');
  });

  it('refuses a new stake with BUSY if thousands wait, never what the house owes, and takes stakes again later', async () => {
    const queue = testQueue();
    const all = Array.from({ length: 2000 }, (_, n) => queue.add(`s${n}`));
    expect(await queue.add('late')).toBe('BUSY');
    const owed = queue.add('win', { owed: true });
    await queue.finishAll();
    expect(await owed).toBe('posted win');
    expect((await Promise.all(all)).filter((result) => result.startsWith('posted'))).toHaveLength(2000);
    const next = queue.add('again');
    await queue.finishAll();
    expect(await next).toBe('posted again');
  });
});

import { describe, expect, it } from 'vitest';
import { type Ticket, WorkGate } from './work-gate.ts';

const limits = { atOnce: 2, waiting: 32, keptForKnown: 8, enforced: true };
const stranger = (key: string, failures = 0): Ticket => ({
  known: false,
  failures,
  keys: [{ key, most: 2 }],
});
const known = (key: string): Ticket => ({ known: true, failures: 0, keys: [{ key, most: 2 }] });

/** A gate whose work ends when `finish` is called, with what has happened at it. */
function busyGate(more: Partial<typeof limits> = {}) {
  const gate = new WorkGate({ ...limits, ...more });
  const ends: (() => void)[] = [];
  const outcomes: string[] = [];
  const ask = (ticket: Ticket) =>
    gate
      .run(ticket, () => new Promise<void>((done) => ends.push(done)))
      .then(
        () => outcomes.push('done'),
        (error) => outcomes.push(error.code),
      );
  return { ask, ends, outcomes, settle: () => new Promise((next) => setTimeout(next, 5)) };
}

describe('the gate of password work (SEC7, A3)', () => {
  it('runs two at once, and the next ones in the order of their arrival', async () => {
    const { ask, ends, settle, outcomes } = busyGate();
    for (let n = 0; n < 5; n++) void ask(stranger(`${n}`));
    await settle();
    expect(ends).toHaveLength(2);
    for (let n = 0; n < 5; n++) {
      ends[n]?.();
      await settle();
    }
    expect(outcomes).toEqual(['done', 'done', 'done', 'done', 'done']);
  });

  it('lets 24 strangers wait, and 8 known devices besides; the others are BUSY at once', async () => {
    const { ask, settle, outcomes } = busyGate();
    for (let n = 0; n < 2 + 24; n++) void ask(stranger(`s${n}`));
    await settle();
    expect(outcomes).toEqual([]);
    await ask(stranger('one more'));
    expect(outcomes).toEqual(['BUSY']);
    for (let n = 0; n < 8; n++) void ask(known(`k${n}`));
    await settle();
    expect(outcomes).toEqual(['BUSY']);
    await ask(known('one more'));
    expect(outcomes).toEqual(['BUSY', 'BUSY']);
  });

  it('takes known devices first, then those with the fewest failures, each in the order of their arrival', async () => {
    const { ask, ends, settle, outcomes } = busyGate();
    const names = ['a', 'b', 'guesser', 'new', 'newer', 'known'];
    const order: string[] = [];
    const tickets = [
      stranger('a'),
      stranger('b'),
      stranger('c', 7),
      stranger('d'),
      stranger('e'),
      known('f'),
    ];
    tickets.forEach((ticket, index) => void ask(ticket).then(() => order.push(names[index] ?? '')));
    for (let n = 0; n < tickets.length; n++) {
      await settle();
      ends[n]?.();
    }
    await settle();
    expect(order).toEqual(['a', 'b', 'known', 'new', 'newer', 'guesser']);
    expect(outcomes).not.toContain('BUSY');
  });

  it('gives the place of the one with the most failures to a stranger with fewer, and never one kept for known', async () => {
    const { ask, settle, outcomes } = busyGate();
    for (let n = 0; n < 2 + 23; n++) void ask(stranger(`s${n}`, n));
    let worst = 'waits';
    void ask(stranger('worst', 25)).then(() => (worst = 'refused'));
    await ask(stranger('worse still', 26));
    expect([outcomes, worst]).toEqual([['BUSY'], 'waits']);
    void ask(stranger('new'));
    await settle();
    expect([outcomes, worst]).toEqual([['BUSY', 'BUSY'], 'refused']);
    await ask(stranger('as many as the last one now', 24));
    for (let n = 0; n < 8; n++) void ask(known(`k${n}`));
    await settle();
    expect(outcomes).toHaveLength(3);
    await ask(known('one more'));
    expect(outcomes).toHaveLength(4);
  });

  it('lets two of one key wait', async () => {
    const { ask, settle, outcomes } = busyGate();
    for (let n = 0; n < 4; n++) void ask(stranger('same'));
    await settle();
    expect(outcomes).toEqual([]);
    await ask(stranger('same'));
    expect(outcomes).toEqual(['BUSY']);
    void ask(stranger('other'));
    await settle();
    expect(outcomes).toEqual(['BUSY']);
  });

  it('goes on after a failure, and refuses nothing where limits are off', async () => {
    const gate = new WorkGate({ ...limits, enforced: false });
    await expect(gate.run(stranger('x'), () => Promise.reject(new Error('failed')))).rejects.toThrow(
      'failed',
    );
    const all = Array.from({ length: 100 }, (_, n) => gate.run(stranger('x'), async () => n));
    expect(await Promise.all(all)).toHaveLength(100);
  });
});

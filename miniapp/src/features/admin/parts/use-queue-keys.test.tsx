import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { neighbour, type QueueAction, useQueueKeys } from './use-queue-keys.ts';

afterEach(cleanup);

function show(children: React.ReactNode = null): QueueAction[] {
  const done: QueueAction[] = [];
  function Queue() {
    useQueueKeys((action) => done.push(action));
    return children;
  }
  render(<Queue />);
  return done;
}
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.body, { key, ...more });

it('each key does its own, with no other key held', () => {
  const done = show();
  for (const key of ['j', 'ArrowDown', 'k', 'ArrowUp', 'a', 'd', '?', 'x', 'Enter']) press(key);
  press('a', { ctrlKey: true });
  expect(done).toEqual(['next', 'next', 'previous', 'previous', 'approve', 'decline', 'help']);
});

it('a key that is typed into a field, or pressed in a dialog, decides nothing', () => {
  const done = show(<input aria-label="reason" />);
  fireEvent.keyDown(screen.getByLabelText('reason'), { key: 'a' });
  cleanup();
  const asking = show(<div role="dialog" />);
  press('a');
  expect([...done, ...asking]).toEqual([]);
});

it('the neighbour of an item stops at both ends; without a choice it is the first', () => {
  const items = [{ _id: '1' }, { _id: '2' }, { _id: '3' }];
  expect(neighbour(items, null, -1)?._id).toBe('1');
  expect(neighbour(items, '1', 1)?._id).toBe('2');
  expect(neighbour(items, '3', 1)?._id).toBe('3');
  expect(neighbour(items, '1', -1)?._id).toBe('1');
  expect(neighbour([], '1', 1)).toBeUndefined();
});

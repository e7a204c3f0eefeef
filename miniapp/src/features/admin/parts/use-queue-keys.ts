import { useEffect, useEffectEvent } from 'react';
import { isTyping } from './is-typing.ts';

/** The actions of a queue with the keys of each, the same in every queue. */
export const QUEUE_KEYS = {
  next: ['j', 'ArrowDown'],
  previous: ['k', 'ArrowUp'],
  approve: ['a'],
  decline: ['d'],
  help: ['?'],
} as const;

export type QueueAction = keyof typeof QUEUE_KEYS;
const ACTIONS = Object.keys(QUEUE_KEYS) as QueueAction[];

/** True while a dialog is open: its own keys count then. */
const isAsking = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** Calls `on` when a key of a queue is pressed, unless it would be typed into a field or a dialog is open. */
export function useQueueKeys(on: (action: QueueAction) => void): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isAsking()) return;
    const action = ACTIONS.find((one) => (QUEUE_KEYS[one] as readonly string[]).includes(event.key));
    if (!action) return;
    event.preventDefault();
    on(action);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => act(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** The item after or before the chosen one; the first if none is chosen. Undefined in an empty list. */
export function neighbour<Item extends { _id: string }>(
  items: readonly Item[],
  chosen: string | null,
  step: 1 | -1,
): Item | undefined {
  const at = items.findIndex(({ _id }) => _id === chosen);
  if (at < 0) return items[0];
  return items[Math.min(Math.max(at + step, 0), items.length - 1)];
}

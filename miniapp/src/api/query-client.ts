import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Retries after a network failure or a server restart; a refusal is a final answer. */
const worthRetrying = (count: number, error: unknown): boolean =>
  count < 2 && error instanceof ApiError && error.outcomeUnknown;

// By default observers hear of a change a timer later. A screen that was drawn again in between, by a state of its own,
// would read a user who is signed out already, before its guard has taken it away.
notifyManager.setScheduler(queueMicrotask);

/** The app's only cache. The sockets write into it too. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: worthRetrying, staleTime: 30_000, refetchOnWindowFocus: true },
    // Requests that move money are never repeated automatically.
    mutations: { retry: false },
  },
});

/**
 * Fetches again, once the connection is back, what has failed for want of it. The library does so only after it has
 * seen the connection go: a page that was opened without one would keep its error.
 */
export function retryWhenOnline(): void {
  addEventListener('online', () => {
    void queryClient.refetchQueries({
      predicate: ({ state }) => state.error instanceof ApiError && state.error.outcomeUnknown,
    });
  });
}

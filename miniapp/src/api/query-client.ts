import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Retries after a network failure or a server restart; a refusal is a final answer. */
const worthRetrying = (count: number, error: unknown): boolean =>
  count < 2 && error instanceof ApiError && error.outcomeUnknown;

/** The app's only cache. The sockets write into it too. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: worthRetrying, staleTime: 30_000, refetchOnWindowFocus: true },
    // Requests that move money are never repeated automatically.
    mutations: { retry: false },
  },
});

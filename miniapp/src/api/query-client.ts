import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Tries again what a bad network or a restarting server spoils; a refusal is an answer. */
const worthRetrying = (count: number, error: unknown): boolean =>
  count < 2 && error instanceof ApiError && error.outcomeUnknown;

/** The one cache of the app; the sockets write into it too. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: worthRetrying, staleTime: 30_000, refetchOnWindowFocus: true },
    // Money is never sent again by itself.
    mutations: { retry: false },
  },
});

import { transactionHistory, waitingTransactions } from '@chewata/common/contract/money/wallet';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/**
 * Poll intervals for pending transactions. A socket event announces credited ones but not declined ones. Providers
 * reply within minutes, administrators later.
 */
const FAST_POLL_MS = 4000;
const SLOW_POLL_MS = 20_000;
/** Transactions older than this wait for an administrator. */
const FAST_POLL_AGE_MS = 2 * 60_000;

/** A page of the wallet's history; not loaded unless `enabled`. */
export const useTransactions = (page: number, enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['transactions', page],
    queryFn: ({ signal }) => call(transactionHistory, { query: { pageNumber: String(page) }, signal }),
    placeholderData: keepPreviousData,
    // Money also arrives without an action here, such as prizes and transfers: opening the history loads it again.
    staleTime: 0,
  });

/** Pending transactions, polled while there are any. */
export const useWaiting = () =>
  useQuery({
    queryKey: ['transactions', 'waiting'],
    queryFn: ({ signal }) => call(waitingTransactions, { signal }),
    staleTime: 0,
    refetchInterval: (query) => {
      const [newest] = query.state.data?.waiting ?? [];
      if (!newest) return false;
      return Date.now() - Date.parse(newest.createdAt) < FAST_POLL_AGE_MS ? FAST_POLL_MS : SLOW_POLL_MS;
    },
  });

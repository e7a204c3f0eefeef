import { transactionHistory, waitingTransactions } from '@chewata/common/contract/wallet';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';

/**
 * How often waiting money is looked after, ms. What is credited is told by a socket, what is declined is not; a
 * provider's answer comes within minutes, an administrator's later.
 */
const SOON_MS = 4000;
const LATER_MS = 20_000;
/** After this time the answer is an administrator's, ms. */
const SOON_FOR_MS = 2 * 60_000;

/** A page of the wallet's history; not asked for where `enabled` is false. */
export const useTransactions = (page: number, enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['transactions', page],
    queryFn: ({ signal }) => call(transactionHistory, { query: { pageNumber: String(page) }, signal }),
    placeholderData: keepPreviousData,
    // Money comes by itself too: a prize, a transfer. Whoever opens the history sees what is there.
    staleTime: 0,
  });

/** What is on its way; looked at again while there is any. */
export const useWaiting = () =>
  useQuery({
    queryKey: ['transactions', 'waiting'],
    queryFn: ({ signal }) => call(waitingTransactions, { signal }),
    staleTime: 0,
    refetchInterval: (query) => {
      const [newest] = query.state.data?.waiting ?? [];
      if (!newest) return false;
      return Date.now() - Date.parse(newest.createdAt) < SOON_FOR_MS ? SOON_MS : LATER_MS;
    },
  });

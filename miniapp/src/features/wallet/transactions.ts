import { transactionHistory, waitingTransactions } from '@chewata/common/contract/wallet';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** How often waiting money is looked after, ms. */
const WAITING_MS = 4000;

/** A page of the wallet's history; looked at again while something on it waits. */
export const useTransactions = (page: number) =>
  useQuery({
    queryKey: ['transactions', page],
    queryFn: ({ signal }) => call(transactionHistory, { query: { pageNumber: String(page) }, signal }),
    placeholderData: keepPreviousData,
    // Money comes by itself too: a prize, a transfer. Whoever opens the history sees what is there.
    staleTime: 0,
    refetchInterval: (query) =>
      query.state.data?.transactionHistory.some(({ status }) => status === 'Pending') ? WAITING_MS : false,
  });

/** What is on its way; looked at again while there is any. */
export const useWaiting = () =>
  useQuery({
    queryKey: ['transactions', 'waiting'],
    queryFn: ({ signal }) => call(waitingTransactions, { signal }),
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.waiting.length ? WAITING_MS : false),
  });

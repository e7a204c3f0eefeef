import {
  listPrizes,
  type PrizeAnswer,
  releasePrizes,
  restorePrize,
  withholdPrize,
} from '@chewata/common/contract/admin/prizes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { queryClient } from '#api/query-client.ts';

const POLL_INTERVAL_MS = 15_000;

/** A page of a promotion's prizes with their evidence. */
export const usePrizes = (id: string, page: number) =>
  useQuery({
    queryKey: ['prizes', id, page],
    queryFn: ({ signal }) =>
      call(listPrizes, { params: { id }, query: { pageNumber: String(page) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_INTERVAL_MS,
  });

export const sendRelease = (id: string, idempotencyKey: string) =>
  call(releasePrizes, { params: { id }, idempotencyKey });

/** Withholds the user's prizes, or takes that back. */
export const sendRuling = (
  id: string,
  { user: { _id: userId }, status }: PrizeAnswer,
  reason: string,
  idempotencyKey: string,
) =>
  call(status === 'withheld' ? restorePrize : withholdPrize, {
    params: { id, userId },
    body: { reason },
    idempotencyKey,
  });

/** Reloads the prizes, the promotions and what waits for a second administrator. */
export async function refreshPrizes(): Promise<void> {
  await Promise.all(
    [['prizes'], ['promotions'], ['admin'], ['leaderboard']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

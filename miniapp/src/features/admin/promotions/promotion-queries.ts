import { listPromotions } from '@chewata/common/contract/promotions';
import { call } from '#api/call.ts';
import { queryClient } from '#api/query-client.ts';

export const promotions = { queryKey: ['promotions'], queryFn: () => call(listPromotions) };

/** A promotion was made or changed: lists and the leaderboard that shows it are asked for again. */
export async function refreshPromotions(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: promotions.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['leaderboard'] }),
  ]);
}

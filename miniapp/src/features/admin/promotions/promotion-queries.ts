import { listPromotions } from '@chewata/common/contract/admin/promotions';
import { call } from '#api/call.ts';
import { queryClient } from '#api/query-client.ts';

export const promotions = { queryKey: ['promotions'], queryFn: () => call(listPromotions) };

/** Reloads the lists and the leaderboard after a promotion was created or changed. */
export async function refreshPromotions(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: promotions.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['leaderboard'] }),
  ]);
}

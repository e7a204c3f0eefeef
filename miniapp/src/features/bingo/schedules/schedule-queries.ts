import { listScheduledGames } from '@chewata/common/contract/schedules';
import { call } from '#api/call.ts';
import { queryClient } from '#api/query-client.ts';

export const schedules = { queryKey: ['schedules'], queryFn: () => call(listScheduledGames) };

/** A game was added, joined or left: the list is asked for again. */
export const refreshSchedules = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: schedules.queryKey });

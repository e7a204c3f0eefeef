import { listScheduledGames } from '@chewata/common/contract/rooms/schedules';
import { call } from '#api/call.ts';
import { queryClient } from '#api/query-client.ts';

export const schedules = { queryKey: ['schedules'], queryFn: () => call(listScheduledGames) };

/** Loads the list again after a game was added, joined or left. */
export const refreshSchedules = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: schedules.queryKey });

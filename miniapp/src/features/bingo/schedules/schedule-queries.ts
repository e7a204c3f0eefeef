import { listScheduledGames, type ScheduledGameAnswer } from '@chewata/common/contract/rooms/schedules';
import { call } from '#api/call.ts';
import { queryClient } from '#api/query-client.ts';

/** Every page: the games of a space may be on any of them. */
async function allGames(): Promise<{ games: ScheduledGameAnswer[] }> {
  const games: ScheduledGameAnswer[] = [];
  for (let page = 1; ; page++) {
    const answer = await call(listScheduledGames, { query: { pageNumber: String(page) } });
    games.push(...answer.games);
    if (page >= answer.totalPages) return { games };
  }
}

export const schedules = { queryKey: ['schedules'], queryFn: allGames };

/** Loads the list again after a game was added, joined or left. */
export const refreshSchedules = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: schedules.queryKey });

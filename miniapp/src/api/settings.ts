import type { AnswerOf } from '@chewata/common/contract/route';
import { getSettings } from '@chewata/common/contract/settings/public-settings';
import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';
import { syncServerClock } from './server-clock.ts';

/** The operator's settings: stakes, limits, links, flags. Amounts in Birr. */
export type AppSettings = AnswerOf<typeof getSettings>;

/** For a screen that needs the settings and shows its own loading, error and retry. */
export const settingsQuery = {
  queryKey: ['settings'],
  queryFn: async () => {
    const settings = await call(getSettings);
    syncServerClock(settings);
    return settings;
  },
  staleTime: 5 * 60_000,
};

/** The settings; undefined until they are loaded. */
export const useSettings = (): AppSettings | undefined => useQuery(settingsQuery).data;

export const prefetchSettings = (): Promise<void> => queryClient.prefetchQuery(settingsQuery);

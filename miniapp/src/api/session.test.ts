import { afterEach, expect, it, vi } from 'vitest';
import { getBearer, setBearer } from './bearer.ts';
import { queryClient } from './query-client.ts';
import { onSessionEnd, signOut } from './session.ts';

afterEach(() => void vi.unstubAllGlobals());

it('signing out leaves none of the user’s data in memory', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, error: false }));
  const ended = vi.fn();
  onSessionEnd(ended);
  setBearer('a token');
  queryClient.setQueryData(['me'], { name: 'Abebe' });
  queryClient.setQueryData(['transactions', 1], [{ amount: 5 }]);
  await signOut();
  expect(getBearer()).toBeNull();
  expect(queryClient.getQueryData(['me'])).toBeNull();
  expect(queryClient.getQueryData(['transactions', 1])).toBeUndefined();
  expect(ended).toHaveBeenCalledOnce();
});

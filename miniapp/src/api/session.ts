import type { UserAnswer } from '@chewata/common/contract/session';
import { getSingleUser, logout } from '@chewata/common/contract/session';
import { useQuery } from '@tanstack/react-query';
import { hasCode } from './api-error.ts';
import { setBalance } from './balance.ts';
import { getBearer, setBearer } from './bearer.ts';
import { call, onLoggedOut } from './call.ts';
import { queryClient } from './query-client.ts';

const ME = ['me'] as const;

/**
 * What a door knows of who comes in: a user it has just signed in, that there is nobody, or nothing (the
 * server is asked).
 */
export type AutoSignInResult = UserAnswer | 'nobody' | 'ask';
let door: () => Promise<AutoSignInResult> = async () => 'ask';

/** Telegram's init data may sign in by itself: it is tried before the server is asked. */
export function setAutoSignIn(way: () => Promise<AutoSignInResult>): void {
  door = way;
}

/** Signed in is who getSingleUser says so (CONTRACT.md section 1); null: signed out. */
async function fetchMe(): Promise<UserAnswer | null> {
  const entered = getBearer() === null ? await door() : 'ask';
  if (entered === 'nobody') return null;
  if (entered !== 'ask') {
    setBalance(entered.wallet);
    return entered;
  }
  try {
    const { user } = await call(getSingleUser);
    setBalance(user.wallet);
    return user;
  } catch (error) {
    if (hasCode(error, 'LOGGED_OUT')) return null;
    throw error;
  }
}

const me = { queryKey: ME, queryFn: fetchMe, staleTime: 60_000 };

export type SessionState =
  | { state: 'loading' }
  | { state: 'unknown'; error: Error; retry: () => void }
  | { state: 'signed-out' }
  | { state: 'signed-in'; user: UserAnswer };

/** Who is signed in. */
export function useSession(): SessionState {
  const query = useQuery(me);
  if (query.data) return { state: 'signed-in', user: query.data };
  if (query.data === null) return { state: 'signed-out' };
  if (query.error) return { state: 'unknown', error: query.error, retry: () => void query.refetch() };
  return { state: 'loading' };
}

/** The signed-in user. Only for screens behind the guards: throws where nobody is signed in. */
export function useMe(): UserAnswer {
  const session = useSession();
  if (session.state !== 'signed-in') throw new Error('this screen is for signed-in users');
  return session.user;
}

/** Asks before anything is drawn, so that the answer is on its way while the code loads. */
export const prefetchMe = (): Promise<void> => queryClient.prefetchQuery(me);

/** Asks again: the user may have changed (free spins, role). */
export const refreshMe = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ME });

/** What is younger than this is of the same moment, ms: the app has just been opened. */
const FRESH_MS = 5000;

/** Whether the user's own data has just come: there is no need to ask again. */
export const isMeFresh = (): boolean =>
  Date.now() - (queryClient.getQueryState(ME)?.dataUpdatedAt ?? 0) < FRESH_MS;

/** The user's own data changed and this is the new state. */
export function setMe(user: UserAnswer): void {
  setBalance(user.wallet);
  queryClient.setQueryData(ME, user);
}

const endings = new Set<() => void>();
/** Tells when the session ends, by whatever way: the sockets close. */
export const onSessionEnd = (listener: () => void): void => void endings.add(listener);

/** Forgets everything of the user on this device. */
function endSession(): void {
  for (const listener of endings) listener();
  setBearer(null);
  queryClient.setQueryData(ME, null);
  queryClient.removeQueries({
    predicate: ({ queryKey: [kind] }) => kind !== 'settings' && kind !== ME[0],
  });
}

onLoggedOut(() => {
  if (queryClient.getQueryData(ME)) endSession();
});

/** Ends the session on the server, then here. Throws ApiError where the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await call(logout);
  } catch (error) {
    if (!hasCode(error, 'LOGGED_OUT')) throw error;
  }
  endSession();
}

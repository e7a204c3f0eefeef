import type { UserAnswer } from '@chewata/common/contract/accounts/session';
import { getSingleUser, logout } from '@chewata/common/contract/accounts/session';
import { useQuery } from '@tanstack/react-query';
import { savePreference } from '#device/preferences.ts';
import { hasCode } from './api-error.ts';
import { setBalance } from './balance.ts';
import { getBearer, setBearer } from './bearer.ts';
import { call, onRefused } from './call.ts';
import { queryClient } from './query-client.ts';

export const ME_KEY = ['me'] as const;

/**
 * Result of an automatic sign-in: the user who was signed in, 'signed-out' if there is no user, or 'unknown' if
 * the server has to be asked.
 */
export type AutoSignInResult = UserAnswer | 'signed-out' | 'unknown';
let autoSignIn: () => Promise<AutoSignInResult> = async () => 'unknown';

/** Sets how to sign in automatically, before the server is asked: Telegram's init data may sign the user in. */
export function setAutoSignIn(signIn: () => Promise<AutoSignInResult>): void {
  autoSignIn = signIn;
}

/** Lets the page's own script, which cannot read the cookie, choose the screen to draw at the next visit. */
const rememberSession = (has: boolean): void => savePreference('session', has ? 'yes' : 'no');

/** The signed-in user, as getSingleUser returns it; null if signed out. */
async function fetchMe(): Promise<UserAnswer | null> {
  const user = await askMe();
  const shown = queryClient.getQueryData<UserAnswer | null>(ME_KEY);
  // An earlier visit on this device was another user's.
  if (shown && shown._id !== user?._id) endSession();
  rememberSession(user !== null);
  return user;
}

async function askMe(): Promise<UserAnswer | null> {
  const result = getBearer() === null ? await autoSignIn() : 'unknown';
  if (result === 'signed-out') return null;
  if (result !== 'unknown') {
    setBalance(result.wallet);
    return result;
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

const meQuery = { queryKey: ME_KEY, queryFn: fetchMe, staleTime: 60_000 };

export type SessionState =
  | { state: 'loading' }
  | { state: 'unknown'; error: Error; retry: () => void }
  | { state: 'signed-out' }
  | { state: 'signed-in'; user: UserAnswer };

/** The session as far as it is known, outside components. */
export function currentSession(): SessionState {
  const user = queryClient.getQueryData<UserAnswer | null>(ME_KEY);
  if (user) return { state: 'signed-in', user };
  return { state: user === null ? 'signed-out' : 'loading' };
}

/** The session and, if signed in, its user. */
export function useSession(): SessionState {
  const query = useQuery(meQuery);
  if (query.data) return { state: 'signed-in', user: query.data };
  if (query.data === null) return { state: 'signed-out' };
  if (query.error) return { state: 'unknown', error: query.error, retry: () => void query.refetch() };
  return { state: 'loading' };
}

/** The signed-in user. Only for screens behind a guard: throws if no user is signed in. */
export function useMe(): UserAnswer {
  const session = useSession();
  if (session.state !== 'signed-in') throw new Error('this screen is for signed-in users');
  return session.user;
}

/** Asks the server early, so that the reply travels while the code loads. */
export const prefetchMe = (): Promise<void> => queryClient.prefetchQuery(meQuery);

/** Loads the user again, after a change of free spins or role. */
export const refreshMe = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ME_KEY });

/** Data younger than this is from the same app start. */
const FRESH_MS = 5000;

/** True if the user's data was just loaded and need not be loaded again. */
export const isMeFresh = (): boolean =>
  Date.now() - (queryClient.getQueryState(ME_KEY)?.dataUpdatedAt ?? 0) < FRESH_MS;

/** Stores new data of the signed-in user. */
export function setMe(user: UserAnswer): void {
  rememberSession(true);
  setBalance(user.wallet);
  queryClient.setQueryData(ME_KEY, user);
}

/** Another user has signed in: nothing of the one before remains. */
export function switchTo(user: UserAnswer): void {
  if (queryClient.getQueryData(ME_KEY)) endSession();
  setMe(user);
}

const endListeners = new Set<() => void>();
/** Calls the listener when the session ends, for any reason. */
export const onSessionEnd = (listener: () => void): void => void endListeners.add(listener);

/** Removes all of the user's data from memory. */
function endSession(): void {
  for (const listener of endListeners) listener();
  setBearer(null);
  rememberSession(false);
  queryClient.setQueryData(ME_KEY, null);
  queryClient.removeQueries({
    predicate: ({ queryKey: [kind] }) => kind !== 'settings' && kind !== ME_KEY[0],
  });
}

onRefused('BLOCKED', () => void refreshMe());
onRefused('LOGGED_OUT', () => {
  if (queryClient.getQueryData(ME_KEY)) endSession();
});

/** Ends the session on the server, then here. Throws ApiError if the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await call(logout);
  } catch (error) {
    if (!hasCode(error, 'LOGGED_OUT')) throw error;
  }
  endSession();
}

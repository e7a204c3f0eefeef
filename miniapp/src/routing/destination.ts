import { onSessionEnd } from '#api/session.ts';

/** In sessionStorage: a user who reads the code in another app may come back to a reloaded page. */
const KEY = 'destination';
let destination = storedDestination();

function storedDestination(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    // The browser forbids storage: the destination is lost when the page reloads.
    return null;
  }
}

/** The path that a user opens after signing in. */
export const getDestination = (): string => destination ?? '/home';

/** Sets the path for the next sign-in; null restores /home. */
export function setDestination(path: string | null): void {
  if (path === destination) return;
  destination = path;
  try {
    if (path === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, path);
  } catch {
    // Same as above: kept in memory only.
  }
}

onSessionEnd(() => setDestination(null));

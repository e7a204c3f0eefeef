let taken: string | null = null;

/**
 * The login token of `/?token=…`; null without one. Removed from the address at once, so that it neither stays in
 * the history nor reaches other sites.
 */
export function takeToken(): string | null {
  // The build draws the landing page too.
  if (typeof location === 'undefined') return null;
  const query = new URLSearchParams(location.search);
  const token = query.get('token');
  if (token) {
    taken = token;
    history.replaceState(history.state, '', location.pathname);
  }
  return taken;
}

/** Called after the user used the link or declined it. */
export function forgetToken(): void {
  taken = null;
}

export interface LoginLink {
  token: string;
  name: string | null;
}

let taken: LoginLink | null = null;

/**
 * The login token of `/?token=…`, taken out of the address at once: it must not stay in the history, nor be
 * sent on to other sites. Null where there is none.
 */
export function takeToken(): LoginLink | null {
  const query = new URLSearchParams(location.search);
  const token = query.get('token');
  if (token) {
    taken = { token, name: query.get('name') };
    history.replaceState(history.state, '', location.pathname);
  }
  return taken;
}

/** The link is spent or refused by the user. */
export function forgetToken(): void {
  taken = null;
}

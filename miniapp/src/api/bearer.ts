/**
 * The session token, kept only in memory, for Telegram's web frames, which drop cookies. On the web it is always
 * null: the HttpOnly cookie holds the session.
 */
let bearer: string | null = null;

export const getBearer = (): string | null => bearer;

/** Null removes it, at logout. */
export function setBearer(token: string | null): void {
  bearer = token;
}

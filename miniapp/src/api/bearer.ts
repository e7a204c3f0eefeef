/**
 * The session token, in memory only, for Telegram's web frames that drop cookies. On the web it stays
 * null: the HttpOnly cookie is the session.
 */
let bearer: string | null = null;

export const getBearer = (): string | null => bearer;

/** Null forgets it (logging out). */
export function setBearer(token: string | null): void {
  bearer = token;
}

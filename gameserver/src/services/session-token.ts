import { createHash } from 'node:crypto';

/** A session token is 256 random bits as text; the server keeps only its SHA-256. */
export const TOKEN_BYTES = 32;
/** How long a session lives after its last use. */
export const SESSION_MS = 30 * 24 * 60 * 60 * 1000;

export const sessionIdOf = (token: string): string => createHash('sha256').update(token).digest('hex');
export const expiryOf = (lastUse: Date): Date => new Date(lastUse.getTime() + SESSION_MS);
/** Characters of a session id that identify it in a Telegram button: 128 bits, as much as the button carries. */
export const SESSION_NAME = 32;

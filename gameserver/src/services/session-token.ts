import { createHash } from 'node:crypto';

/** A session token is 256 random bits as text; the server keeps its SHA-256 alone (CONTRACT.md 1). */
export const TOKEN_BYTES = 32;
/** A session lives so long from its last use. */
export const SESSION_MS = 30 * 24 * 60 * 60 * 1000;

export const sessionIdOf = (token: string): string => createHash('sha256').update(token).digest('hex');
export const expiryOf = (lastUse: Date): Date => new Date(lastUse.getTime() + SESSION_MS);
/** So many characters of a session's id name it: 128 bits. A button of Telegram's carries no more. */
export const SESSION_NAME = 32;

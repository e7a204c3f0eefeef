import { Refusal } from '@chewata/common/errors';
import { type Language, languageOf } from '@chewata/common/languages';
import type { Socket } from 'socket.io';
import { type Caller, callerOf } from '../services/caller-of.ts';
import type { Context } from '../services/context.ts';
import { isForeignOrigin } from '../services/own-origin.ts';
import { say } from '../services/say.ts';

/** The data kept with a socket. */
export interface SocketData {
  caller: Caller;
  language: Language;
}

type SignInContext = Pick<Context, 'config' | 'clock' | 'log' | 'sessions' | 'users'>;

/**
 * The handshake's session: `auth.token`, else the cookie if the page is our own. Without either the
 * connection is refused with 'Logged Out'; an administrators' namespace refuses others: 'FORBIDDEN'.
 */
export const authenticate =
  (ctx: SignInContext, adminsOnly: boolean) => (socket: Socket, next: (refused?: Error) => void) => {
    const language = languageOf(socket.handshake.auth.language);
    signIn(ctx, socket, adminsOnly).then(
      (caller) => {
        Object.assign(socket.data, { caller, language } satisfies SocketData);
        next();
      },
      (error: unknown) => {
        if (!(error instanceof Refusal)) ctx.log.error({ err: error }, 'socket sign-in failed');
        const code = error instanceof Refusal ? error.code : 'INTERNAL';
        const message = code === 'FORBIDDEN' ? code : say(language, `errors.${code}`);
        next(Object.assign(new Error(message), { data: { ok: false, code, message } }));
      },
    );
  };

async function signIn(ctx: SignInContext, socket: Socket, adminsOnly: boolean): Promise<Caller> {
  const token = tokenOf(ctx, socket.handshake);
  const caller = token ? await callerOf(ctx, token) : null;
  if (!caller) throw new Refusal('LOGGED_OUT');
  if (adminsOnly && !caller.isAdmin) throw new Refusal('FORBIDDEN');
  return caller;
}

/** The token of a handshake; null if it has no acceptable one. */
export function tokenOf(ctx: Pick<SignInContext, 'config'>, handshake: Socket['handshake']): string | null {
  const { token } = handshake.auth;
  if (typeof token === 'string' && token !== '') return token.slice(0, 512);
  if (isForeign(ctx, handshake.headers)) return null;
  const cookie = /(?:^|;\s*)token=([^;\s]+)/.exec(handshake.headers.cookie ?? '');
  return cookie?.[1] ?? null;
}

/** A page of another site must not open a socket with the visitor's cookie. */
function isForeign(
  { config }: Pick<SignInContext, 'config'>,
  headers: Socket['handshake']['headers'],
): boolean {
  const requestedHost = headers['x-forwarded-host'] ?? headers.host;
  return isForeignOrigin(headers.origin, String(requestedHost), config.PUBLIC_URL);
}

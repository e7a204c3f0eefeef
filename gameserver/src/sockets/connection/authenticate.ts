import { type ErrorCode, Refusal } from '@chewata/common/errors';
import { type Language, languageOf } from '@chewata/common/languages';
import type { Socket } from 'socket.io';
import { answerInTime } from '../../services/answer-in-time.ts';
import { type Caller, callerOf } from '../../services/caller-of.ts';
import type { Context } from '../../services/context.ts';
import { isForeignOrigin } from '../../services/own-origin.ts';
import { say } from '../../services/say.ts';
import { requireConfirmation } from '../../services/second-factor/require-confirmation.ts';

/** The data kept with a socket. */
export interface SocketData {
  caller: Caller;
  language: Language;
  /** The socket has come back, and has missed a balance. */
  missedBalance?: boolean;
}

/** Refusals of the handshake whose message is the code itself. */
const BARE: readonly ErrorCode[] = ['FORBIDDEN', 'SECOND_FACTOR_REQUIRED'];

type SignInContext = Pick<Context, 'config' | 'clock' | 'log' | 'passkeys' | 'sessions' | 'users'>;

/**
 * The handshake's session: `auth.token`, else the cookie if the page is our own. Without either the
 * connection is refused with 'Logged Out'; an administrators' namespace refuses others: 'FORBIDDEN', and
 * administrators before their second factor: 'SECOND_FACTOR_REQUIRED'.
 */
export const authenticate =
  (ctx: SignInContext & Pick<Context, 'storeHealth'>, adminsOnly: boolean) =>
  (socket: Socket, next: (refused?: Error) => void) => {
    const language = languageOf(socket.handshake.auth.language);
    answerInTime(ctx, signIn(ctx, socket, adminsOnly)).then(
      (caller) => {
        Object.assign(socket.data, { caller, language } satisfies SocketData);
        next();
      },
      (error: unknown) => {
        if (!(error instanceof Refusal)) ctx.log.error({ err: error }, 'socket sign-in failed');
        const unknown = ctx.storeHealth.isOutage(error) ? 'UNAVAILABLE' : 'INTERNAL';
        const { code, details } = error instanceof Refusal ? error : new Refusal(unknown);
        ctx.log.info({ namespace: socket.nsp.name, code }, 'socket sign-in refused');
        const message = BARE.includes(code) ? code : say(language, `errors.${code}`);
        next(Object.assign(new Error(message), { data: { ...details, ok: false, code, message } }));
      },
    );
  };

async function signIn(ctx: SignInContext, socket: Socket, adminsOnly: boolean): Promise<Caller> {
  const token = tokenOf(ctx, socket.handshake);
  const caller = token ? await callerOf(ctx, token) : null;
  if (!caller) throw new Refusal('LOGGED_OUT');
  if (adminsOnly) await admit(ctx, caller);
  return caller;
}

/** To an administrators' namespace. Refusals: FORBIDDEN, SECOND_FACTOR_REQUIRED. */
export async function admit(ctx: Omit<SignInContext, 'log'>, caller: Caller): Promise<void> {
  if (!caller.isAdmin) throw new Refusal('FORBIDDEN');
  await requireConfirmation(ctx, caller);
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

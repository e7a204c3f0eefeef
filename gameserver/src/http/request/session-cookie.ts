import { DEVICE_COOKIE, SESSION_COOKIE } from '@chewata/common/contract/route';
import { DAY_MS } from '@chewata/common/time';
import type { CookieOptions, Request, Response } from 'express';
import type { Context } from '../../services/context.ts';
import { sessionIdOf } from '../../services/session-token.ts';

/** The longest that browsers allow; the server decides when a session expires. */
const SESSION_MS = 400 * DAY_MS;
const DEVICE_MS = 365 * DAY_MS;

type Cookies = Pick<Context, 'config' | 'signing'>;

/** Sets or removes the session cookie, and sets the device cookie, on one response. */
export class SessionCookie {
  readonly #res: Response;
  readonly #signing: Cookies['signing'];
  readonly #options: CookieOptions;

  constructor({ config, signing }: Cookies, req: Request, res: Response) {
    this.#res = res;
    this.#signing = signing;
    const secure = req.secure || config.PUBLIC_URL.startsWith('https://');
    this.#options = { path: '/', httpOnly: true, sameSite: 'lax', secure };
  }

  keep(token: string): void {
    this.#res.locals.opened = sessionIdOf(token);
    this.#res.cookie(SESSION_COOKIE, token, { ...this.#options, maxAge: SESSION_MS });
  }

  forget(): void {
    this.#res.clearCookie(SESSION_COOKIE, this.#options);
  }

  /** Names the device by that id; the signature keeps a client from choosing one. */
  keepDevice(id: string): void {
    const signed = this.#signing.sign('device', id);
    this.#res.cookie(DEVICE_COOKIE, signed, { ...this.#options, maxAge: DEVICE_MS });
  }
}

/** The id in the request's device cookie; null without a valid one. */
export function deviceOf({ signing }: Pick<Cookies, 'signing'>, req: Request): string | null {
  const cookie: unknown = req.cookies[DEVICE_COOKIE];
  return typeof cookie === 'string' ? signing.read('device', cookie) : null;
}

import { SESSION_COOKIE } from '@chewata/common/contract/route';
import { DAY_MS } from '@chewata/common/time';
import type { CookieOptions, Request, Response } from 'express';
import type { Config } from '../config.ts';

/** The longest that browsers allow; the server decides when a session expires. */
const COOKIE_MS = 400 * DAY_MS;

/** Sets or removes the session cookie on one response. */
export class SessionCookie {
  readonly #res: Response;
  readonly #options: CookieOptions;

  constructor(config: Pick<Config, 'PUBLIC_URL'>, req: Request, res: Response) {
    this.#res = res;
    const secure = req.secure || config.PUBLIC_URL.startsWith('https://');
    this.#options = { path: '/', httpOnly: true, sameSite: 'lax', secure };
  }

  keep(token: string): void {
    this.#res.cookie(SESSION_COOKIE, token, { ...this.#options, maxAge: COOKIE_MS });
  }

  forget(): void {
    this.#res.clearCookie(SESSION_COOKIE, this.#options);
  }
}

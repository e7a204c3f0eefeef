import * as calls from '@chewata/common/contract/accounts';
import { Router } from 'express';
import { describeUser } from '../../services/accounts/describe-user.ts';
import { linkTelegram } from '../../services/accounts/link-telegram.ts';
import { login, type SignedIn } from '../../services/accounts/login.ts';
import { spendLoginToken } from '../../services/accounts/login-token.ts';
import { logOut, refreshSession } from '../../services/accounts/sessions.ts';
import { telegramLogin } from '../../services/accounts/telegram-login.ts';
import type { Context } from '../../services/context.ts';
import { say } from '../../services/say.ts';
import { serve } from '../serve.ts';
import type { SessionCookie } from '../session-cookie.ts';

/** Every way in, and the way out. */
export function signInRoutes(ctx: Context): Router {
  const router = Router();
  /** The token goes out as the cookie, and in the answer for who keeps it in memory. */
  const signedIn = async ({ user, token }: SignedIn, session: SessionCookie) => {
    session.keep(token);
    return { user: await describeUser(ctx, user), token };
  };

  serve(router, ctx, calls.login, async ({ body, language, session }) => {
    const entered = await login(ctx, { phone: body.phoneNo, password: body.password });
    return { message: say(language, 'success.loggedIn'), ...(await signedIn(entered, session)) };
  });
  serve(router, ctx, calls.tokenCheck, async ({ bearer, session }) =>
    signedIn(await spendLoginToken(ctx, bearer), session),
  );
  serve(router, ctx, calls.telegramLogin, async ({ body, session }) =>
    signedIn(await telegramLogin(ctx, body.initData), session),
  );
  serve(router, ctx, calls.telegramLink, async ({ body, language, session }) => {
    const entered = await linkTelegram(ctx, { ...body, language });
    return { message: say(language, 'success.loggedIn'), ...(await signedIn(entered, session)) };
  });
  serve(router, ctx, calls.refreshToken, async ({ caller, session }) => {
    const token = await refreshSession(ctx, caller);
    session.keep(token);
    return { token };
  });
  serve(router, ctx, calls.logout, async ({ caller, language, session }) => {
    await logOut(ctx, caller);
    session.forget();
    return { message: say(language, 'success.loggedOut') };
  });
  return router;
}

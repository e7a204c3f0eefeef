import * as accountCalls from '@chewata/common/contract/accounts/account';
import * as sessionCalls from '@chewata/common/contract/accounts/session';
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

  serve(router, ctx, accountCalls.login, async ({ body, language, session }) => {
    const entered = await login(ctx, { phone: body.phoneNo, password: body.password });
    return { message: say(language, 'success.loggedIn'), ...(await signedIn(entered, session)) };
  });
  serve(router, ctx, accountCalls.tokenCheck, async ({ bearer, session }) =>
    signedIn(await spendLoginToken(ctx, bearer), session),
  );
  serve(router, ctx, accountCalls.telegramLogin, async ({ body, session }) =>
    signedIn(await telegramLogin(ctx, body.initData), session),
  );
  serve(router, ctx, accountCalls.telegramLink, async ({ body, language, session }) => {
    const entered = await linkTelegram(ctx, { ...body, language });
    return { message: say(language, 'success.loggedIn'), ...(await signedIn(entered, session)) };
  });
  serve(router, ctx, accountCalls.refreshToken, async ({ caller, session }) => {
    const token = await refreshSession(ctx, caller);
    session.keep(token);
    return { token };
  });
  serve(router, ctx, sessionCalls.logout, async ({ caller, language, session }) => {
    await logOut(ctx, caller);
    session.forget();
    return { message: say(language, 'success.loggedOut') };
  });
  return router;
}

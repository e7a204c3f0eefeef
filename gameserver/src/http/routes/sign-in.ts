import * as accountCalls from '@chewata/common/contract/accounts/account';
import * as sessionCalls from '@chewata/common/contract/accounts/session';
import { Router } from 'express';
import { describeUser } from '../../services/accounts/describe-user.ts';
import { linkTelegram } from '../../services/accounts/link-telegram.ts';
import { login, type SignedIn } from '../../services/accounts/login.ts';
import { loginTokenInfo, spendLoginToken } from '../../services/accounts/login-token.ts';
import { logOut, refreshSession } from '../../services/accounts/sessions.ts';
import { telegramLogin } from '../../services/accounts/telegram-login.ts';
import { unlinkTelegram } from '../../services/accounts/unlink-telegram.ts';
import type { Context } from '../../services/context.ts';
import { say } from '../../services/say.ts';
import { paceLogins } from '../limits/pace-logins.ts';
import type { SessionCookie } from '../request/session-cookie.ts';
import { serve } from '../serve.ts';

/** Every way in, and the way out. */
export function signInRoutes(ctx: Context): Router {
  const router = Router();
  const pace = paceLogins(ctx);
  const guessable = [accountCalls.login.path, accountCalls.telegramLink.path];
  router.post(guessable, pace.arrive);
  /** The token goes out as the cookie, and in the answer for who keeps it in memory. */
  const signedIn = async ({ user, token, deviceId }: SignedIn, session: SessionCookie) => {
    session.keep(token);
    if (deviceId !== null) session.keepDevice(deviceId);
    return { user: await describeUser(ctx, user), token };
  };

  serve(router, ctx, accountCalls.login, async ({ body, from, language, session }) => {
    const entered = await login(ctx, { phone: body.phoneNo, password: body.password, from });
    const { passwordWeak } = entered;
    return {
      message: say(language, 'success.loggedIn'),
      passwordWeak,
      ...(await signedIn(entered, session)),
    };
  });
  serve(router, ctx, accountCalls.tokenCheck, async ({ bearer, session }) =>
    signedIn(await spendLoginToken(ctx, bearer), session),
  );
  serve(router, ctx, accountCalls.tokenInfo, ({ body }) => loginTokenInfo(ctx, body.token));
  serve(router, ctx, accountCalls.telegramLogin, async ({ body, session }) =>
    signedIn(await telegramLogin(ctx, body.initData), session),
  );
  serve(router, ctx, accountCalls.telegramLink, async ({ body, from, language, session }) => {
    const entered = await linkTelegram(ctx, { ...body, language, from });
    return { message: say(language, 'success.loggedIn'), ...(await signedIn(entered, session)) };
  });
  serve(router, ctx, accountCalls.unlinkTelegram, async ({ caller, language }) => ({
    message: say(language, 'success.unlinked'),
    user: await describeUser(ctx, await unlinkTelegram(ctx, caller)),
  }));
  serve(router, ctx, accountCalls.refreshToken, async ({ caller, session }) => {
    const token = await refreshSession(ctx, caller);
    session.keep(token);
    return { token };
  });
  router.use(guessable, pace.refused);
  serve(router, ctx, sessionCalls.logout, async ({ caller, language, session }) => {
    await logOut(ctx, caller);
    session.forget();
    return { message: say(language, 'success.loggedOut') };
  });
  return router;
}

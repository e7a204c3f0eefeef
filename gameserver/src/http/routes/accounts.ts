import * as accountCalls from '@chewata/common/contract/accounts/account';
import { closeAccount as closeCall } from '@chewata/common/contract/accounts/close-account';
import { exportOwnData as exportCall } from '@chewata/common/contract/accounts/own-data';
import * as sessionCalls from '@chewata/common/contract/accounts/session';
import { Router } from 'express';
import { sendOtp, sendOwnOtp } from '../../services/accounts/codes/send-otp.ts';
import { describeUser } from '../../services/accounts/describe-user.ts';
import { ownAccount, ownBalance } from '../../services/accounts/own-account.ts';
import { register } from '../../services/accounts/register.ts';
import { resetPassword } from '../../services/accounts/reset-password.ts';
import { updateProfile } from '../../services/accounts/update-profile.ts';
import { closeAccount } from '../../services/closing/close-account.ts';
import type { Context } from '../../services/context.ts';
import { rememberDevice } from '../../services/devices/known-device.ts';
import { exportOwnData } from '../../services/own-data/export-own-data.ts';
import { say } from '../../services/say.ts';
import { registerBonus } from '../../services/settings/public-settings.ts';
import { serve } from '../serve.ts';

/** Accounts: making one, and one's own. */
export function accountRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, accountCalls.register, async ({ body, from, language, session }) => {
    const user = await register(ctx, { ...body, phone: body.phoneNo, language, from });
    session.keepDevice(await rememberDevice(ctx, from, user.id));
    return { message: say(language, 'success.registered'), user: await describeUser(ctx, user) };
  });
  serve(router, ctx, sessionCalls.getSingleUser, async ({ caller, language }) => ({
    message: say(language, 'success.user'),
    user: await ownAccount(ctx, caller),
  }));
  serve(router, ctx, exportCall, ({ caller, from }) => exportOwnData(ctx, caller, from));
  serve(router, ctx, closeCall, async ({ body: proof, caller, commandId, from, language, session }) => {
    await closeAccount(ctx, caller, { proof, from, commandId });
    session.forget();
    return { message: say(language, 'success.accountClosed') };
  });
  serve(router, ctx, sessionCalls.getUserBalance, ({ caller }) => ownBalance(ctx, caller));
  serve(router, ctx, accountCalls.updateProfile, async ({ body, caller, from, language }) => ({
    message: say(language, 'success.profileUpdated'),
    user: await describeUser(ctx, await updateProfile(ctx, caller, { ...body, from })),
  }));
  serve(router, ctx, accountCalls.forgotPassword, async ({ body, from, language }) => {
    await resetPassword(ctx, { ...body, phone: body.phoneNo, from });
    return { message: say(language, 'success.passwordReset') };
  });
  serve(router, ctx, accountCalls.sendOtp, async ({ body, from, language }) => ({
    data: await sendOtp(ctx, { phone: body.phoneNo, kind: 'open', language, share: 'anonymous', from }),
  }));
  serve(router, ctx, accountCalls.sendAuthenticatedOtp, async ({ caller, language }) => ({
    data: await sendOwnOtp(ctx, caller, language),
  }));
  serve(router, ctx, accountCalls.isActiveRegisterBonus, async () => registerBonus(ctx));
  return router;
}

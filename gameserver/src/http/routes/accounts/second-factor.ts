import * as passkeyCalls from '@chewata/common/contract/accounts/passkeys';
import * as calls from '@chewata/common/contract/accounts/second-factor';
import { Router } from 'express';
import type { Context } from '#services/context.ts';
import { say } from '#services/say.ts';
import { confirmByCode, sendSecondFactorCode } from '#services/second-factor/confirm-by-code.ts';
import { confirmationOptions, confirmByPasskey } from '#services/second-factor/confirm-by-passkey.ts';
import { addPasskey, listPasskeys, passkeyOptions, removePasskey } from '#services/second-factor/passkeys.ts';
import { serve } from '../../serve.ts';

/** The second factor of staff: codes and passkeys. */
export function secondFactorRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, calls.sendSecondFactorCode, async ({ caller, language }) => ({
    data: await sendSecondFactorCode(ctx, caller, language),
  }));
  serve(router, ctx, calls.confirmByCode, ({ caller, body }) => confirmByCode(ctx, caller, body));
  serve(router, ctx, passkeyCalls.confirmationOptions, ({ caller }) => confirmationOptions(ctx, caller));
  serve(router, ctx, passkeyCalls.confirmByPasskey, ({ caller, body }) =>
    confirmByPasskey(ctx, caller, body),
  );

  serve(router, ctx, passkeyCalls.listPasskeys, ({ caller }) => listPasskeys(ctx, caller));
  serve(router, ctx, passkeyCalls.passkeyOptions, ({ caller }) => passkeyOptions(ctx, caller));
  serve(router, ctx, passkeyCalls.addPasskey, async ({ caller, body }) => ({
    passkey: await addPasskey(ctx, caller, body),
  }));
  serve(router, ctx, passkeyCalls.removePasskey, async ({ caller, params, language }) => {
    await removePasskey(ctx, caller, params.id);
    return { message: say(language, 'success.deleted') };
  });
  return router;
}

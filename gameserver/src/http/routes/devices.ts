import * as deviceCalls from '@chewata/common/contract/accounts/devices';
import * as alertCalls from '@chewata/common/contract/accounts/reset-alerts';
import { Router } from 'express';
import type { Context } from '../../services/context.ts';
import { listDevices } from '../../services/devices/list-devices.ts';
import { removeDevice } from '../../services/devices/remove-device.ts';
import { freezeAccount } from '../../services/freezes/freeze-account.ts';
import { listAlerts } from '../../services/freezes/list-alerts.ts';
import { say } from '../../services/say.ts';
import { serve } from '../serve.ts';

/** The devices of a user, and the questions that a device shows after a reset elsewhere. */
export function deviceRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, deviceCalls.listDevices, async ({ caller, from }) => ({
    devices: await listDevices(ctx, caller, from),
  }));
  serve(router, ctx, deviceCalls.removeDevice, async ({ caller, params, language }) => {
    await removeDevice(ctx, caller, params.id);
    return { message: say(language, 'success.deviceRemoved') };
  });
  serve(router, ctx, alertCalls.listResetAlerts, async ({ from }) => ({
    alerts: await listAlerts(ctx, from),
  }));
  serve(router, ctx, alertCalls.answerNotMe, async ({ params, from, language }) => {
    await freezeAccount(ctx, params.id, { device: from.device });
    return { message: say(language, 'success.frozen') };
  });
  return router;
}

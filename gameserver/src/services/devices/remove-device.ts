import { Refusal } from '@chewata/common/errors';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';

/** Forgets a device of the caller's and ends the sessions opened on it, the caller's own too. Refusal: NOT_FOUND. */
export async function removeDevice(
  ctx: Pick<Context, 'devices' | 'publish' | 'sessions'>,
  caller: Pick<Caller, 'id'>,
  id: string,
): Promise<void> {
  const forgotten = await ctx.devices.forget(caller.id, id);
  if (!forgotten) throw new Refusal('NOT_FOUND');
  for (const session of await ctx.sessions.endOfDevice(caller.id, forgotten.deviceId))
    ctx.publish.disconnect({ session });
}

import type { DeviceAnswer } from '@chewata/common/contract/accounts/devices';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import type { Origin } from '../origin.ts';

/** The devices that the caller has signed in on, the present one marked. */
export async function listDevices(
  ctx: Pick<Context, 'devices'>,
  caller: Pick<Caller, 'id'>,
  { device }: Origin,
): Promise<DeviceAnswer[]> {
  return (await ctx.devices.ofUser(caller.id)).map(({ id, deviceId, name, createdAt, usedAt }) => ({
    _id: id,
    name,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt.toISOString(),
    current: deviceId === device,
  }));
}

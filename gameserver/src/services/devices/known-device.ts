import type { UserId } from '@chewata/common/ids';
import type { KnownDevice } from '#storage/accounts/devices.ts';
import type { Context } from '../context.ts';
import { addressGroup, type Origin } from '../origin.ts';

/** The device of the request, if this user has signed in on it before with a password or a code (rule A4). */
export const knownDevice = async (
  ctx: Pick<Context, 'devices'>,
  { device }: Origin,
  userId: UserId | undefined,
): Promise<KnownDevice | null> =>
  device === null || userId === undefined ? null : ctx.devices.find(device, userId);

/** Notes that the user has signed in on this device. Returns its id, a new one if the device had none. */
export async function rememberDevice(
  ctx: Pick<Context, 'clock' | 'devices' | 'random' | 'sightings'>,
  { device, agent, address }: Origin,
  userId: UserId,
): Promise<string> {
  const deviceId = device ?? ctx.random.token(16);
  const now = new Date(ctx.clock.now());
  const id = ctx.random.token(12);
  await ctx.devices.remember({ id, deviceId, userId, name: deviceName(agent), createdAt: now, usedAt: now });
  if (address !== '')
    await ctx.sightings.note({ kind: 'address', subject: addressGroup(address), userId, at: now });
  return deviceId;
}

const BROWSERS = {
  Edg: 'Edge',
  OPR: 'Opera',
  SamsungBrowser: 'Samsung Internet',
  Firefox: 'Firefox',
  Chrome: 'Chrome',
  Safari: 'Safari',
};
const SYSTEMS = {
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  Windows: 'Windows',
  'Mac OS': 'macOS',
  Linux: 'Linux',
};

/** 'Chrome, Android' from a User-Agent; '' if neither is recognised. */
function deviceName(agent: string): string {
  const first = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).find(([sign]) => agent.includes(sign))?.[1];
  return [first(BROWSERS), first(SYSTEMS)].filter((part) => part !== undefined).join(', ');
}

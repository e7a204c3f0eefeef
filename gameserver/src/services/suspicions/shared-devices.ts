import type { Look } from './look.ts';
import { sharedAddresses } from './shared-addresses.ts';

/** U2: raises a device with many users. */
export const flagSharedDevices: Look = async (ctx, from) => {
  const { usersOfDevice } = ctx.settings.now().suspicions;
  const devices = new Set((await ctx.devices.knownSince(from)).map(({ deviceId }) => deviceId));
  for (const deviceId of devices) {
    const known = await ctx.devices.ofDevice(deviceId);
    const users = known.map(({ userId }) => userId);
    if (users.length < usersOfDevice) continue;
    const times = known.map(({ createdAt }) => createdAt.getTime());
    await ctx.flags.raise(
      {
        kind: 'device',
        subject: deviceId,
        users,
        evidence: {
          device: known.find(({ name }) => name !== '')?.name ?? '',
          users: users.length,
          addresses: await sharedAddresses(ctx, users),
          from: new Date(Math.min(...times)).toISOString(),
          to: new Date(Math.max(...times)).toISOString(),
        },
        facts: users,
      },
      new Date(ctx.clock.now()),
    );
  }
};

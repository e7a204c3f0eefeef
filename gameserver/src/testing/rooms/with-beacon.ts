import type { Player } from '#services/rooms/rooms-context.ts';
import { it as twoPlayers } from './two-players.ts';

/** The same two players, at rooms that announce a beacon, which is well when each test begins. */
export const it = twoPlayers
  .extend('beaconOn', { auto: true }, async ({ bench }) => {
    bench.settings.value = { ...bench.settings.value, beaconMode: 'preferred' };
    bench.beacon.mood = 'well';
    await bench.beacon.client.refresh();
    return true;
  })
  /** The keys of the bells that have rung at an administrator. Every player of these tests is one. */
  .extend(
    'bells',
    ({ bench }) =>
      async ({ id }: Player) =>
        (await bench.ctx.notifications.ofUser(id, 100)).map(({ key }) => key),
  );

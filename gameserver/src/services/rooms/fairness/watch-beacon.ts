import { CLOCK_SKEW_ALARM_MS } from '@chewata/common/contract/admin/health';
import { HOUR_MS } from '@chewata/common/time';
import type { Context } from '../../context.ts';
import { notifyAdministrators } from '../../notifications/notify-administrators.ts';
import { showBeaconState } from './show-beacon-state.ts';

type AlarmContext = Pick<
  Context,
  'beacon' | 'clock' | 'config' | 'metrics' | 'notifications' | 'publish' | 'rooms' | 'settings' | 'users'
>;

/** Fetches the newest round, shows the rooms whether there was one, and compares this server's clock with it. */
export async function watchBeacon(ctx: AlarmContext): Promise<number> {
  const { beacon, metrics, clock } = ctx;
  await beacon.refresh();
  const skew = beacon.clockSkew();
  metrics.beaconClockSkew.set(skew / 1000);
  metrics.beaconReady.set(beacon.state() === 'ready' ? 1 : 0);
  await showBeaconState(ctx);
  if (Math.abs(skew) >= CLOCK_SKEW_ALARM_MS) {
    const hour = Math.floor(clock.now() / HOUR_MS);
    const params = { seconds: (skew / 1000).toFixed(1) };
    await notifyAdministrators(ctx, { about: `clock-skew:${hour}`, key: 'notifications.clockSkew', params });
  }
  return 0;
}

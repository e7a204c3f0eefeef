import { HOUR_MS } from '@chewata/common/time';
import type { Countdown, RoomState } from '#domain/rooms/room.ts';
import type { RefundReason } from '#domain/rooms/round.ts';
import type { Context } from '../../context.ts';
import { notifyAdministrators } from '../../notifications/notify-administrators.ts';

type AlarmContext = Pick<Context, 'clock' | 'config' | 'metrics' | 'notifications' | 'users'>;
type Named = Pick<RoomState, 'id' | 'game'>;

/** D11: the cards were sealed when the beacon's value could be known. */
export async function alarmOfLateSeal(ctx: AlarmContext, { id, game }: Named): Promise<void> {
  const params = { game, round: id };
  const data = `/admin/rounds/${id}`;
  await notifyAdministrators(ctx, {
    about: `sealed-late:${id}`,
    key: 'notifications.sealedLate',
    params,
    data,
  });
}

/** D11: the announced value did not come in time. */
export async function alarmOfMissingValue(ctx: AlarmContext, { id, game }: Named): Promise<void> {
  const params = { game, round: id };
  const data = `/admin/rounds/${id}`;
  await notifyAdministrators(ctx, {
    about: `no-beacon:${id}`,
    key: 'notifications.beaconRefund',
    params,
    data,
  });
}

/** Counts a round that has ended without being drawn, by the server that ended it: once a round. */
export function countRefund({ metrics }: Pick<AlarmContext, 'metrics'>, why: RefundReason | null): void {
  if (why === 'sealedLate') metrics.roundsSealedLate.inc();
  if (why === 'noBeacon') metrics.roundsWithoutBeacon.inc({ outcome: 'refunded' });
}

/** A countdown begins without a beacon, or a payment is refused for want of one: the bell rings once an hour. */
export async function alarmOfAway(
  ctx: AlarmContext,
  outcome: 'countdown' | 'payment-refused',
): Promise<void> {
  ctx.metrics.roundsWithoutBeacon.inc({ outcome });
  const hour = Math.floor(ctx.clock.now() / HOUR_MS);
  await notifyAdministrators(ctx, {
    about: `beacon-away:${hour}`,
    key: 'notifications.beaconAway',
    data: '/admin/health',
  });
}

/** The same for a countdown that has begun, if it announced no beacon because the beacon is away. */
export async function alarmWithoutBeacon(
  ctx: AlarmContext,
  { beacon, beaconState }: Pick<Countdown, 'beacon' | 'beaconState'>,
): Promise<void> {
  if (beacon === null && beaconState === 'away') await alarmOfAway(ctx, 'countdown');
}

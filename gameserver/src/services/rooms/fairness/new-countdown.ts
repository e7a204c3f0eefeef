import { Refusal } from '@chewata/common/errors';
import { beaconOf } from '@chewata/common/fairness/chain';
import { commitmentOf } from '@chewata/common/fairness/commitment';
import type { Countdown, RoomHead } from '#domain/rooms/room.ts';
import { countdownMs } from '../room-settings.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { alarmOfAway } from './alarms.ts';
import { beaconState } from './beacon-state.ts';

type CountdownContext = Pick<RoomsContext, 'beacon' | 'clock' | 'config' | 'random' | 'settings'>;
type Starting = Pick<RoomHead, 'game' | 'schedule' | 'deadline'>;

/**
 * D11: a countdown that starts now, with a new seed and a beacon whose value no one can know yet. Without a beacon if
 * it is away, unless it is required: then the round waits for it, or is refunded.
 */
export function newCountdown(ctx: CountdownContext, room: Starting): Countdown {
  const serverSeed = ctx.random.bytes(32).toString('hex');
  const fixed = room.schedule === null ? null : room.deadline;
  const deadline = fixed ?? ctx.clock.now() + countdownMs(ctx, room.game);
  const state = beaconState(ctx);
  const required = ctx.settings.now().beaconMode === 'required';
  const beacon = state === 'ready' || required ? beaconOf(ctx.beacon.chain, deadline) : null;
  return { deadline, serverSeed, commitment: commitmentOf(serverSeed), beacon, beaconState: state };
}

/**
 * D11: with `required`, no card is paid for while the beacon is away, unless the room's countdown has announced one.
 * Refusal: UNAVAILABLE.
 */
export async function refuseWithoutBeacon(
  ctx: Parameters<typeof alarmOfAway>[0] & CountdownContext,
  room: Pick<RoomHead, 'beacon'>,
): Promise<void> {
  if (room.beacon !== null || ctx.settings.now().beaconMode !== 'required') return;
  if (beaconState(ctx) === 'ready') return;
  await alarmOfAway(ctx, 'payment-refused');
  throw new Refusal('UNAVAILABLE');
}

import type { RoundId } from '@chewata/common/ids';
import { dueAt } from '#domain/rooms/due-at.ts';
import { awaitsBeacon } from '#domain/rooms/next-step.ts';
import type { RoomPhase, RoomState } from '#domain/rooms/room.ts';
import { timingOf } from '../room-settings.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { advanceOpenRoom } from './advance-open-room.ts';
import type { PhaseHandler } from './phase-handler.ts';
import { playRound } from './play-round.ts';
import { publishEnd } from './publish-end.ts';
import { settleRound } from './settle-round.ts';
import { startRound } from './start-round.ts';

const HANDLERS: Readonly<Record<RoomPhase, PhaseHandler>> = {
  open: advanceOpenRoom,
  frozen: startRound,
  playing: playRound,
  settling: settleRound,
  over: publishEnd,
};

/** Steps per call. A room that has more to do is due again at once. */
const MAX_STEPS = 12;

/** Does what is due in a room now. Returns when it is due next (ms); null if nothing is left to do. */
export async function advanceRoom(ctx: RoomsContext, id: RoundId): Promise<number | null> {
  let known: RoomState | null = null;
  for (let step = 0; ; step++) {
    const room: RoomState | null = known ?? (await ctx.rooms.step(id));
    if (!room) return null;
    const now = ctx.clock.now();
    const due = dueAt(room, timingOf(ctx, room.game), now);
    // An open room, or one that waits for its beacon, is always due at some later time; the first step here is the one
    // that was due.
    const isFirst = room.phase === 'open' || awaitsBeacon(room);
    const isDue = isFirst ? step === 0 : due !== null && due <= now;
    if (!isDue || step === MAX_STEPS) return due;
    // A room may sleep, and be woken, before it is due: only a time that has passed is late.
    if (due !== null && due <= now)
      ctx.metrics.roomLateness.observe({ game: room.game, phase: room.phase }, (now - due) / 1000);
    known = await HANDLERS[room.phase](ctx, room, now);
  }
}

import type { RoundId } from '@chewata/common/ids';
import { dueAt } from '../../domain/rooms/due-at.ts';
import type { Phase } from '../../domain/rooms/room.ts';
import { rulesOf } from '../../domain/rooms/rules-of.ts';
import { playRound } from './play-round.ts';
import { paceOf } from './room-settings.ts';
import type { RoomStep } from './room-step.ts';
import type { RoomsContext } from './rooms-context.ts';
import { settleRound } from './settle-round.ts';
import { startRound } from './start-round.ts';
import { tellEnd } from './tell-end.ts';
import { tendOpenRoom } from './tend-open-room.ts';

const STEPS: Readonly<Record<Phase, RoomStep>> = {
  open: tendOpenRoom,
  frozen: startRound,
  playing: playRound,
  settling: settleRound,
  over: tellEnd,
};

/** Steps in one go; a room that still has something to do is due again at once. */
const STEPS_AT_MOST = 12;

/** Does what is due in a room now. When it is due next (ms), or null where all is done. */
export async function advanceRoom(ctx: RoomsContext, id: RoundId): Promise<number | null> {
  for (let step = 0; ; step++) {
    const room = await ctx.rooms.find(id);
    if (!room) return null;
    const now = ctx.clock.now();
    const due = dueAt(room, rulesOf(room.game), paceOf(ctx, room.game), now);
    // An open room says at each look when the next one is; the first look is the one that was due.
    const isDue = room.phase === 'open' ? step === 0 : due !== null && due <= now;
    if (!isDue || step === STEPS_AT_MOST) return due;
    await STEPS[room.phase](ctx, room, now);
  }
}

import type { RoundId } from '@chewata/common/ids';
import type { RoomsContext } from './rooms-context.ts';

/** Has the room advanced at that time at the latest. room-changes.ts calls it for every change that needs it. */
export const wakeRoom = (ctx: Pick<RoomsContext, 'due'>, id: RoundId, at: number): Promise<void> =>
  ctx.due.schedule('room', id, at);

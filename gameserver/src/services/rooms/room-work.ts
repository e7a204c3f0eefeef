import type { RoundId } from '@chewata/common/ids';
import type { RoomsContext } from './rooms-context.ts';

/**
 * Has the room advanced at that time at the latest. Call it before a change that makes work due, so that a crash
 * after the change leaves one wake-up too many and never a sleeping room; and again after the change, in case the
 * first wake-up came before it.
 */
export const wake = (ctx: Pick<RoomsContext, 'due'>, id: RoundId, at: number): Promise<void> =>
  ctx.due.schedule('room', id, at);

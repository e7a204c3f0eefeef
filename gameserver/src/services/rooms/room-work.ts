import type { RoundId } from '@chewata/common/ids';
import { asRoundId } from '@chewata/common/ids';
import type { RoomsContext } from './rooms-context.ts';

const PREFIX = 'room:';

/** The name of a room's due work. */
export const workOf = (id: RoundId): string => `${PREFIX}${id}`;
/** The room whose work it is, or null where it is other work. */
export const roomOfWork = (work: string): RoundId | null =>
  work.startsWith(PREFIX) ? asRoundId(work.slice(PREFIX.length)) : null;

/**
 * Wakes the room up at that time at the latest. Said before a change that makes work due, so that a
 * crash after the change leaves a wake-up too many, never a sleeper; and after it, in case the wake-up
 * came before the change.
 */
export const wake = (ctx: Pick<RoomsContext, 'due'>, id: RoundId, at: number): Promise<void> =>
  ctx.due.schedule(workOf(id), at);

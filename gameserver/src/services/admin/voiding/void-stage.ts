import { Refusal } from '@chewata/common/errors';
import { isOver } from '@chewata/common/games/round';
import { DAY_MS, MINUTE_MS } from '@chewata/common/time';
import { stepDueAt } from '#domain/rooms/due-at.ts';
import type { RoomState } from '#domain/rooms/room.ts';
import type { Round } from '#domain/rooms/round.ts';
import type { Context } from '../../context.ts';
import { timingOf } from '../../rooms/room-settings.ts';

/** R14: how long after its end a round can be voided, by the clock of the rules. */
const VOIDABLE_MS = 3 * DAY_MS;
/** R13: a sealed room that is stuck for this long is voided by one administrator. */
const OVERDUE_MS = MINUTE_MS;

export type VoidStage = 'unsealed' | 'sealed' | 'settled';

/** How far the round is. Refusal: ALREADY_DECIDED if there is nothing left to void. */
export function voidStage(
  ctx: Pick<Context, 'clock'>,
  round: Round | null,
  room: RoomState | null,
): VoidStage {
  if (round?.status === 'Finished') {
    const playedAt = round.playedAt?.getTime() ?? 0;
    if (round.voided || ctx.clock.ruleNow() - playedAt > VOIDABLE_MS) throw new Refusal('ALREADY_DECIDED');
    return 'settled';
  }
  if (round?.status === 'Refunded' || (room && isOver(room.status) && !round))
    throw new Refusal('ALREADY_DECIDED');
  return round?.status === 'Playing' ? 'sealed' : 'unsealed';
}

/** True if the room should have done its next step long ago. */
export function isOverdue(ctx: Pick<Context, 'clock' | 'config'>, room: RoomState | null): boolean {
  if (!room) return false;
  const now = ctx.clock.now();
  const due = stepDueAt(room, timingOf(ctx, room.game), now);
  return due !== null && now - due >= OVERDUE_MS;
}

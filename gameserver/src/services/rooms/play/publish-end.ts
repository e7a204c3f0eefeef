import type { RoomState } from '#domain/rooms/room.ts';
import type { Round } from '#domain/rooms/round.ts';
import { completeRecordSoon } from '../fairness/complete-record.ts';
import { refundText } from '../recover/refund-round.ts';
import { refundStrays } from '../recover/refund-strays.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { publishPaidBalances, publishResult } from '../settle/publish-result.ts';
import { after } from './after.ts';
import type { PhaseHandler } from './phase-handler.ts';

/** How long a room that is over stays in Redis. After that its round's document answers. */
const OVER_ROOM_TTL_MS = 10 * 60 * 1000;

/** Publishes the end of a round at least once: if the server dies before recording it, another publishes it again. */
export const publishEnd: PhaseHandler = async (ctx, room) => {
  const round = await ctx.rounds.find(room.id);
  await completeRecordSoon(ctx, room.id);
  if (round?.status === 'Finished') {
    publishResult(ctx, round, room.seq);
    await publishPaidBalances(ctx, round);
  } else publishRefund(ctx, room, round);
  ctx.publish.lobby(room.game);
  if (round) await refundStrays(ctx, round.id);
  const change = { endPublished: true, expireMs: OVER_ROOM_TTL_MS };
  const changed = await ctx.rooms.change(room, { revision: room.revision, ...change });
  await ctx.rooms.forget(room.game, room.id);
  return changed && after(room, change, changed.seq);
};

function publishRefund(ctx: RoomsContext, room: RoomState, round: Round | null): void {
  const { game, id } = room;
  ctx.publish.toRoom(game, id, 'timeoutMessage', (say) => {
    const message = round && round.cards.length > 0 ? refundText(round, say) : say('rooms.nothingRefunded');
    return [{ message, success: false }, id];
  });
  ctx.publish.toRoom(game, id, 'timeoutFinished', [id]);
}

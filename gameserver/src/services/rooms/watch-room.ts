import type { Room } from '@chewata/common/contract/rooms';
import type { JoinTarget } from '@chewata/common/contract/socket-payloads';
import type { Game } from '@chewata/common/games';
import { asRoundId, type RoundId } from '@chewata/common/ids';
import { joinRoom, roomSnapshot } from './join-room.ts';
import type { Player, RoomsContext } from './rooms-context.ts';

/**
 * Joins a room: `watch` begins to listen to it, and only then is it read, so that no event after the state
 * that is returned is lost. Refusals: those of joinRoom.
 */
export async function watchRoom(
  ctx: RoomsContext,
  player: Player,
  { game, target }: { game: Game; target: JoinTarget },
  watch: (room: RoundId) => void | Promise<void>,
): Promise<Room> {
  const found = await joinRoom(ctx, player, game, target);
  const id = asRoundId(found.id);
  await watch(id);
  return (await roomSnapshot(ctx, id)) ?? found;
}

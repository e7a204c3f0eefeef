import type { Room } from '@chewata/common/contract/rooms/room';
import type { JoinTarget } from '@chewata/common/contract/sockets/payloads';
import type { Game } from '@chewata/common/games';
import { asRoundId, type RoundId } from '@chewata/common/ids';
import type { Player, RoomsContext } from '../rooms-context.ts';
import { joinRoom, roomSnapshot } from './join-room.ts';

/**
 * Joins a room. `watch` subscribes to its events before the state is read, so that the caller misses no event after
 * the returned state. Refusals: those of joinRoom.
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

import type { RoundId } from '@chewata/common/ids';
import type { RoomsContext } from '../rooms-context.ts';

/** True if a room in play is older than its round, which has ended: then only its end is left to publish. */
export async function isOverByNow(
  { oldRooms, rounds }: Pick<RoomsContext, 'oldRooms' | 'rounds'>,
  id: RoundId,
): Promise<boolean> {
  if (!oldRooms.mayBeOld(id)) return false;
  const round = await rounds.find(id);
  const isOver = round !== null && !round.open;
  if (!isOver) oldRooms.compared(id);
  return isOver;
}

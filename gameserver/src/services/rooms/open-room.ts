import { Refusal } from '@chewata/common/errors';
import { commitmentOf } from '@chewata/common/fairness/commitment';
import { asRoundId } from '@chewata/common/ids';
import type { NewRoom, Place } from '#storage/rooms/rooms.ts';
import { IDLE_MS } from '../../domain/rooms/due-at.ts';
import type { RoomState } from '../../domain/rooms/room.ts';
import { percentOfStake } from './room-settings.ts';
import { wake } from './room-work.ts';
import type { RoomsContext } from './rooms-context.ts';

type Opening = Pick<RoomsContext, 'clock' | 'random' | 'rooms' | 'due' | 'settings' | 'promotionOn'>;

/** The room of that place that takes cards; made where there is none. Of many who ask at once all get one. */
export async function openRoom(ctx: Opening, place: Place): Promise<RoomState> {
  for (;;) {
    const known = await ctx.rooms.openAt(place);
    const room = known === null ? null : await ctx.rooms.find(known);
    if (room?.phase === 'open') return room;
    const made = await makeRoom(ctx, place, null);
    if (await ctx.rooms.point(place, made.id, known)) return made;
    // Another was quicker: this one lapses, for nobody knows of it.
  }
}

/** The room of a scheduled game: its countdown ends at a fixed time, and no stake leads to it. */
export const openScheduledRoom = (
  ctx: Opening,
  place: Place,
  schedule: { id: string; startsAt: number },
): Promise<RoomState> => makeRoom(ctx, place, schedule);

async function makeRoom(
  ctx: Opening,
  place: Place,
  schedule: { id: string; startsAt: number } | null,
): Promise<RoomState> {
  const now = ctx.clock.now();
  const serverSeed = ctx.random.bytes(32).toString('hex');
  const room: NewRoom = {
    ...place,
    id: asRoundId(ctx.random.token(16)),
    schedule: schedule?.id ?? null,
    deadline: schedule?.startsAt ?? null,
    serverSeed,
    commitment: commitmentOf(serverSeed),
    percent: percentOfStake(ctx, place.game, place.stake),
    bonusOn: await ctx.promotionOn(place.game, place.stake),
    openedAt: now,
  };
  await wake(ctx, room.id, schedule ? now : now + IDLE_MS);
  await ctx.rooms.open(room);
  const opened = await ctx.rooms.find(room.id);
  if (!opened) throw new Refusal('UNAVAILABLE');
  return opened;
}

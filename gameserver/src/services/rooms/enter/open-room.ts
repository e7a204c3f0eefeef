import { Refusal } from '@chewata/common/errors';
import { asRoundId, type RoundId, type UserId } from '@chewata/common/ids';
import type { RoomHead } from '#domain/rooms/room.ts';
import type { NewRoom, Place } from '#storage/rooms/rooms.ts';
import { beaconState } from '../fairness/beacon-state.ts';
import { createRoom } from '../room-changes.ts';
import { houseCutOf } from '../room-settings.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { limitUnpaid } from './limit-unpaid.ts';

/** Short, because every message of a room has its id: 8 characters. */
const ID_BYTES = 6;

type NewContext = Pick<
  RoomsContext,
  'beacon' | 'clock' | 'config' | 'random' | 'rooms' | 'rounds' | 'due' | 'settings' | 'promotionOn'
>;
type OpenContext = NewContext & Pick<RoomsContext, 'publish'>;

/** The time and id of a scheduled game. */
interface FixedStart {
  readonly id: string;
  readonly startsAt: number;
}

/**
 * The open room of that place, created if there is none: for a user (R10), or for the watchers of the one before.
 * Concurrent requests all get the same room.
 */
export async function openRoom(ctx: OpenContext, place: Place, opener: UserId | null): Promise<RoomHead> {
  for (;;) {
    const known = await ctx.rooms.openAt(place);
    const room = known === null ? null : await ctx.rooms.head(known);
    if (room?.phase === 'open') return room;
    const created = await newRoom(ctx, place, null);
    if (await ctx.rooms.point(place, created.id, known)) {
      if (opener !== null) await limitUnpaid(ctx, opener, created.id);
      return created;
    }
    // Another request was faster. The room created here lapses, because no one knows its id.
  }
}

/** The room of a scheduled game: its countdown ends at a fixed time, and players cannot find it by its stake. */
export const openScheduledRoom = (ctx: NewContext, place: Place, schedule: FixedStart): Promise<RoomHead> =>
  newRoom(ctx, place, schedule);

/** An id that no round had before. */
async function newId({ random, rooms, rounds }: NewContext): Promise<RoundId> {
  for (;;) {
    const id = asRoundId(random.token(ID_BYTES));
    if ((await rounds.find(id)) === null && (await rooms.head(id)) === null) return id;
  }
}

async function newRoom(ctx: NewContext, place: Place, schedule: FixedStart | null): Promise<RoomHead> {
  const room: NewRoom = {
    ...place,
    id: await newId(ctx),
    schedule: schedule?.id ?? null,
    deadline: schedule?.startsAt ?? null,
    serverSeed: '',
    commitment: '',
    beacon: null,
    beaconState: beaconState(ctx),
    houseCut: houseCutOf(ctx, place.game, place.stake),
    bonusOn: place.space === null && (await ctx.promotionOn(place.game, place.stake)),
    openedAt: ctx.clock.now(),
  };
  await createRoom(ctx, room);
  const opened = await ctx.rooms.head(room.id);
  if (!opened) throw new Refusal('UNAVAILABLE');
  return opened;
}

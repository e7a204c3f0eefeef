import type { UserId } from '@chewata/common/ids';
import { HOLD_CHECK_MS, IDLE_MS } from '#domain/rooms/due-at.ts';
import { PAYING_MS } from '#domain/rooms/room.ts';
import type {
  HoldOutcome,
  HoldRequest,
  NewRoom,
  PaidCards,
  PaidOutcome,
  PayOutcome,
  PayRequest,
  ReleaseOutcome,
  RoomChange,
  RoomRef,
} from '#storage/rooms/rooms.ts';
import { publishUpdate } from './publish-update.ts';
import { wakeRoom } from './room-work.ts';
import type { RoomsContext } from './rooms-context.ts';

/**
 * The changes of a room that a player's request makes. Each wakes the room up for the work that it makes due: before
 * the change, so that a crash after it leaves one wake-up too many and never a room that sleeps; and, if that
 * wake-up may come before the change, after it too. A room that its own clock advances needs neither: the clock
 * learns from advanceRoom when the room is due next.
 * Watchers learn of a change at once, before anything else is awaited, so that patches leave in the order in which
 * they were taken.
 */
type Changing = Pick<RoomsContext, 'rooms' | 'due' | 'clock' | 'publish'>;

export async function createRoom(ctx: Omit<Changing, 'publish'>, room: NewRoom): Promise<void> {
  await wakeRoom(ctx, room.id, room.schedule === null ? room.openedAt + IDLE_MS : room.openedAt);
  await ctx.rooms.open(room);
}

export async function holdCards(ctx: Changing, room: RoomRef, request: HoldRequest): Promise<HoldOutcome> {
  const dueAt = request.now + HOLD_CHECK_MS;
  await wakeRoom(ctx, room.id, dueAt);
  const outcome = await ctx.rooms.hold(room, request);
  if (outcome.outcome === 'held') {
    publishUpdate(ctx, room, outcome.update);
    await wakeRoom(ctx, room.id, dueAt);
  }
  return outcome;
}

export async function beginPayment(ctx: Changing, room: RoomRef, request: PayRequest): Promise<PayOutcome> {
  await wakeRoom(ctx, room.id, request.now + PAYING_MS);
  const outcome = await ctx.rooms.beginPaying(room, request);
  if (outcome.outcome === 'paying') publishUpdate(ctx, room, outcome.update);
  return outcome;
}

/**
 * Only the first payment makes the room due at a new time, by its countdown. The wake-up of `beginPayment` covers a
 * crash before the one here.
 */
export async function completePayment(ctx: Changing, room: RoomRef, paid: PaidCards): Promise<PaidOutcome> {
  const outcome = await ctx.rooms.markPaid(room, paid);
  if (outcome.outcome !== 'paid') return outcome;
  publishUpdate(ctx, room, outcome.update);
  if (outcome.starts) await wakeRoom(ctx, room.id, ctx.clock.now());
  return outcome;
}

/** A crash before the wake-up does no harm: without these cards the room has less to do, not more. */
export async function releaseCards(
  ctx: Changing,
  room: RoomRef,
  user: UserId,
  cards: readonly string[] | null,
): Promise<ReleaseOutcome> {
  const outcome = await ctx.rooms.release(room, user, cards);
  if (outcome.outcome !== 'released') return outcome;
  publishUpdate(ctx, room, outcome.update);
  if (outcome.paid.length > 0) await wakeRoom(ctx, room.id, ctx.clock.now());
  return outcome;
}

/** A change of play, unseen, after which the room is due at that time. False if the room has changed meanwhile. */
export async function changePlay(
  ctx: Pick<Changing, 'rooms' | 'due'>,
  room: RoomRef,
  change: RoomChange,
  dueAt: number,
): Promise<boolean> {
  await wakeRoom(ctx, room.id, dueAt);
  const changed = await ctx.rooms.change(room, change);
  if (changed) await wakeRoom(ctx, room.id, dueAt);
  return changed !== null;
}

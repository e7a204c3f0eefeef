import type { UserId } from '@chewata/common/ids';
import type { MessageKey, MessageParams } from '@chewata/common/locales/keys';
import { formatBirr, times } from '@chewata/common/money';
import { addisTime } from '#domain/addis-time.ts';
import { looseStakes } from '#domain/ledger/loose-stakes.ts';
import { playersOf } from '#domain/rooms/play.ts';
import { storyHashOf } from '#domain/rooms/public-story.ts';
import type { RoomState } from '#domain/rooms/room.ts';
import type { RefundReason, Round } from '#domain/rooms/round.ts';
import { unrefundedCards } from '#domain/rooms/sealing.ts';
import type { Schedule } from '#storage/community/schedules.ts';
import { notify } from '../../notifications/notify.ts';
import type { RoomsContext } from '../rooms-context.ts';
import { refundStakes } from './refund-stake.ts';

type RefundContext = Pick<
  RoomsContext,
  'clock' | 'ledger' | 'notifications' | 'presence' | 'rounds' | 'schedules' | 'users' | 'publish'
>;

export interface Refund {
  /** Also a round in play. */
  readonly fromPlay: boolean;
  readonly why: RefundReason;
}

/** R11: the calls that were made before the round was refunded, and the rest of its story. */
export type CalledStory = Pick<Round, 'calls' | 'callTimes' | 'claims'>;
export const NOTHING_CALLED: CalledStory = { calls: [], callTimes: [], claims: [] };

/**
 * Refunds every stake of a round. First the document becomes Refunded, so that no worker can seal or settle it; then
 * the stakes are refunded; then the document is closed. Repeated, it resumes. Does nothing if the round has been
 * settled, or if it is in play and `fromPlay` is false.
 */
export async function refundRound(
  ctx: RefundContext,
  round: Round,
  { fromPlay, why, people, story }: Refund & { people: RoomState['people']; story: CalledStory },
): Promise<void> {
  if (round.status !== 'Refunded') {
    const { status } = round;
    // A sealed round keeps its cards, which its record is about.
    const isSealed = status === 'Playing';
    const cards = isSealed ? round.cards : unrefundedCards(await ctx.ledger.ofRound(round.id), people);
    const refunded = {
      cards,
      players: playersOf(cards),
      people,
      totalStake: times(round.stake, cards.length),
      endedAt: new Date(ctx.clock.now()),
      refundedFor: why,
      ...story,
      storyHash: storyHashOf({ ...story, winners: [], people }),
    };
    if (!(await ctx.rounds.refund(round.id, refunded, fromPlay))) {
      if ((await ctx.rounds.find(round.id))?.status !== 'Refunded') return;
    }
  }
  await refundAll(ctx, round);
  await notifyRefunded(ctx, round);
  await ctx.rounds.close(round.id);
}

const REASON_KEYS = {
  tooFew: 'rooms.refundedTooFew',
  sealedLate: 'rooms.refundedSealedLate',
  noBeacon: 'rooms.refundedNoBeacon',
  lost: 'rooms.refundedRecovered',
} as const satisfies Record<Exclude<RefundReason, 'voided'>, MessageKey>;

/** The text that says why a round was refunded. */
export function refundText({ refundedFor, voided }: Pick<Round, 'refundedFor' | 'voided'>, say: Say): string {
  if (refundedFor === 'voided') return say('rooms.refundedVoided', { reason: voided?.reason ?? '' });
  return say(REASON_KEYS[refundedFor ?? 'lost']);
}
type Say = (key: MessageKey, params?: MessageParams) => string;

async function refundAll(ctx: RefundContext, { id, game }: Round): Promise<void> {
  const entries = await ctx.ledger.ofRound(id);
  const stakes = new Map(entries.map((entry) => [entry.id, entry]));
  const loose = looseStakes(entries, () => false);
  await refundStakes(
    ctx,
    loose.flatMap(({ stakeId, card }) => {
      const stake = stakes.get(stakeId);
      return stake ? [{ stake, card }] : [];
    }),
  );
  const owners = new Set(entries.flatMap((entry) => (entry.kind === 'stake' && entry.userId) || []));
  for (const user of owners) ctx.publish.balance(user);
  ctx.publish.lobby(game);
}

/** Notifies the players who have no live socket; for a scheduled game, all of its attendees and players. */
async function notifyRefunded(ctx: RefundContext, round: Round): Promise<void> {
  const refunded = await ctx.rounds.find(round.id);
  const owners = (refunded?.cards ?? []).map(({ userId }) => userId);
  if (refunded?.voided) return notifyVoided(ctx, refunded, refunded.voided.reason);
  const schedule = round.schedule === null ? null : await ctx.schedules.get(round.schedule);
  if (schedule) return notifyAttendees(ctx, round, schedule, owners);
  const { id, game, stake } = round;
  const away = await ctx.presence.awaySince(game, [...new Set(owners)], ctx.clock.now());
  for (const userId of new Set(owners)) {
    if (away.get(userId) === null) continue;
    const paid = owners.filter((owner) => owner === userId).length;
    const params = { stake: formatBirr(stake), amount: formatBirr(times(stake, paid)) };
    await notify(ctx, {
      about: `refund:${id}`,
      userId,
      kind: 'refunded',
      key: 'notifications.refunded',
      params,
    });
  }
}

/** R13: all players learn of it, with the reason. */
async function notifyVoided(ctx: RefundContext, { id, stake, cards }: Round, reason: string): Promise<void> {
  for (const userId of playersOf(cards)) {
    const amount = formatBirr(times(stake, cards.filter((card) => card.userId === userId).length));
    const params = { stake: formatBirr(stake), reason, amount };
    const key = 'notifications.roundVoided';
    await notify(ctx, { about: `void:${id}`, userId, kind: 'refunded', key, params });
  }
}

async function notifyAttendees(
  ctx: RefundContext,
  { id }: Round,
  { attending, startsAt }: Schedule,
  owners: readonly UserId[],
): Promise<void> {
  for (const userId of new Set([...attending, ...owners]))
    await notify(ctx, {
      about: `refund:${id}`,
      userId,
      kind: 'scheduledRefunded',
      key: 'notifications.scheduledRefunded',
      params: { time: addisTime(startsAt.getTime()) },
    });
}

import type { UserId } from '@chewata/common/ids';
import { formatBirr, times } from '@chewata/common/money';
import type { Schedule } from '#storage/community/schedules.ts';
import { addisTime } from '../../domain/addis-time.ts';
import { looseStakes } from '../../domain/ledger/loose-stakes.ts';
import type { RoomState } from '../../domain/rooms/room.ts';
import type { Round } from '../../domain/rooms/round.ts';
import { playersOf, stakedNow } from '../../domain/rooms/sealing.ts';
import { notify } from '../notifications/notify.ts';
import { refundStake } from './refund-stake.ts';
import type { RoomsContext } from './rooms-context.ts';

type Refunding = Pick<
  RoomsContext,
  'clock' | 'ledger' | 'notifications' | 'presence' | 'rounds' | 'schedules' | 'users' | 'publish'
>;

/**
 * Gives every stake of a round back: first the document says Refunded, so that nobody can seal or settle
 * it, then the stakes go back one by one, then it is closed. Begun again it goes on where it stopped.
 * Does nothing where the round has been settled, or is in play and `fromPlay` is not said.
 */
export async function refundRound(
  ctx: Refunding,
  round: Round,
  { fromPlay, people }: { fromPlay: boolean; people: RoomState['people'] },
): Promise<void> {
  if (round.status !== 'Refunded') {
    const cards = stakedNow(await ctx.ledger.ofRound(round.id));
    const remembered = {
      cards,
      players: playersOf(cards),
      people,
      totalStake: times(round.stake, cards.length),
      endedAt: new Date(ctx.clock.now()),
    };
    if (!(await ctx.rounds.refund(round.id, remembered, fromPlay))) {
      if ((await ctx.rounds.find(round.id))?.status !== 'Refunded') return;
    }
  }
  await refundAll(ctx, round);
  await tellRefunded(ctx, round);
  await ctx.rounds.close(round.id);
}

async function refundAll(ctx: Refunding, { id, game }: Round): Promise<void> {
  const entries = await ctx.ledger.ofRound(id);
  const stakes = new Map(entries.map((entry) => [entry.id, entry]));
  for (const { stakeId, card } of looseStakes(entries, () => false)) {
    const stake = stakes.get(stakeId);
    if (stake) await refundStake(ctx, stake, card);
  }
  const owners = new Set(entries.flatMap((entry) => (entry.kind === 'stake' && entry.userId) || []));
  for (const user of owners) ctx.publish.balance(user);
  ctx.publish.lobby(game);
}

/** Who is not there to see it is told; of a scheduled game whoever said that they come. */
async function tellRefunded(ctx: Refunding, round: Round): Promise<void> {
  const cards = (await ctx.rounds.find(round.id))?.cards ?? [];
  const owners = cards.map(({ userId }) => userId);
  const schedule = round.schedule === null ? null : await ctx.schedules.get(round.schedule);
  if (schedule) return tellAttendees(ctx, round, schedule, owners);
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

async function tellAttendees(
  ctx: Refunding,
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

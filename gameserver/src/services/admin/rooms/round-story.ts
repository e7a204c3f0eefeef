import type { RoundStory } from '@chewata/common/contract/admin/rounds';
import { Refusal } from '@chewata/common/errors';
import { isOver, type RoundStatus } from '@chewata/common/games/round';
import { asUserId, type RoundId } from '@chewata/common/ids';
import { toBirr } from '@chewata/common/money';
import { ownerOf } from '#domain/ledger/accounts.ts';
import type { JournalEntry } from '#domain/ledger/entry.ts';
import { callsMade } from '#domain/rooms/play.ts';
import type { RoomState } from '#domain/rooms/room.ts';
import type { Round, Voided } from '#domain/rooms/round.ts';
import { paidStakes } from '#domain/rooms/sealing.ts';
import { type StoredStory as Remembered, timesOfCalls } from '#domain/rooms/story.ts';
import type { Context } from '../../context.ts';
import { fairnessOf } from '../../rooms/history/round-fairness.ts';
import { describeDecisions } from '../decisions/list-decisions.ts';

type StoryContext = Pick<Context, 'decisions' | 'fairnessLog' | 'ledger' | 'rooms' | 'rounds' | 'users'>;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** R11: the whole story of a round, from its record, its room and the journal. Refusal: NOT_FOUND. */
export async function roundStory(ctx: StoryContext, id: RoundId): Promise<RoundStory> {
  const [round, room] = await Promise.all([ctx.rounds.find(id), ctx.rooms.find(id)]);
  const known = round ?? room;
  if (!known) throw new Refusal('NOT_FOUND');
  const [entries, decisions] = await Promise.all([ctx.ledger.ofRound(id), ctx.decisions.about(id)]);
  const cards = round && round.cards.length > 0 ? round.cards : room ? paidStakes(room) : [];
  const { calls, callTimes, claims } = await played(ctx, round, room);
  const winners = round?.winners ?? [];
  const times = timesOfCalls(calls, callTimes);
  const paidAt = new Map(entries.map((entry) => [entry.id, entry.at]));
  const users = [
    ...[...cards, ...claims, ...winners].map(({ userId }) => userId),
    ...entries.flatMap(({ postings }) => postings.flatMap((line) => ownerOf(line.account) ?? [])),
  ];
  return {
    round: {
      _id: id,
      game: known.game,
      stake: toBirr(known.stake),
      status: statusOf(round, room),
      gameSpace: known.space,
      schedule: known.schedule,
      createdAt: (round?.createdAt ?? new Date(room?.openedAt ?? 0)).toISOString(),
      sealedAt: iso(round?.sealedAt ?? null),
      startedAt: iso(round?.startedAt ?? null),
      endedAt: iso(round?.endedAt ?? null),
      totalStake: toBirr(round?.totalStake ?? (0 as Round['totalStake'])),
      netWin: toBirr(round?.netWin ?? (0 as Round['netWin'])),
      refundedFor: round?.refundedFor ?? null,
      voided: round?.voided ? voidedOf(round.voided) : null,
      people: await peopleOf(ctx, users),
    },
    cards: cards.map(({ card, userId, stakeId }) => ({
      card,
      userId,
      paidAt: iso(paidAt.get(stakeId) ?? null),
    })),
    calls: calls.map((number, index) => {
      const at = times[index] ?? null;
      return { number, at: at === null ? null : new Date(at).toISOString() };
    }),
    claims: claims.map(({ at, ...claim }) => ({ ...claim, at: new Date(at).toISOString() })),
    winners: winners.map(({ card, userId, amount, tax }) => ({
      card,
      userId,
      amount: toBirr(amount),
      tax: toBirr(tax),
    })),
    journal: entries.map(journalLine),
    decisions: await describeDecisions(ctx, decisions),
    fairness: await fairnessOf(ctx, id),
  };
}

/** A voided round is Refunded to all who read it; the record of what was played stays. */
function statusOf(round: Round | null, room: RoomState | null): RoundStatus {
  if (round?.voided) return 'Refunded';
  if (round && isOver(round.status)) return round.status;
  return room?.status ?? round?.status ?? 'Available';
}

const voidedOf = ({ at, reason, kept }: Voided): RoundStory['round']['voided'] => ({
  at: at.toISOString(),
  reason,
  kept: kept.map(({ userId, amount }) => ({ userId, amount: toBirr(amount) })),
});

/** Until the round is over its room has them. */
async function played(
  { rooms }: Pick<Context, 'rooms'>,
  round: Round | null,
  room: RoomState | null,
): Promise<Remembered & Pick<Round, 'calls'>> {
  if (round && (isOver(round.status) || !room)) return round;
  const calls = callsMade(room?.play ?? null);
  const callTimes = room?.play?.callTimes ?? [];
  return { calls, callTimes, claims: room ? await rooms.claims(room.id) : [] };
}

async function peopleOf({ users }: Pick<Context, 'users'>, ids: readonly string[]) {
  const people = await users.find([...new Set(ids)].map(asUserId));
  return people.map(({ id, name, phone }) => ({ _id: id, name, phoneNo: phone }));
}

const journalLine = ({ id, kind, at, userId, postings }: JournalEntry): RoundStory['journal'][number] => ({
  _id: id,
  kind,
  at: at.toISOString(),
  userId: userId ?? null,
  postings: postings.map(({ account, amount }) => ({ account, amount: toBirr(amount) })),
});

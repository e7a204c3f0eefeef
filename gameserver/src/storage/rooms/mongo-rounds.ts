import { Refusal } from '@chewata/common/errors';
import { ALGORITHMS } from '@chewata/common/fairness/algorithms';
import { asRoundId, type RoundId, type UserId } from '@chewata/common/ids';
import type { Connection } from 'mongoose';
import type { Round } from '#domain/rooms/round.ts';
import { inGroups } from '../in-groups.ts';
import { pageOf } from '../page-of.ts';
import { sessionOf } from '../transaction.ts';
import { within } from '../within.ts';
import { refundCount } from './refund-count.ts';
import { roundModel, type StoredRound } from './round-model.ts';
import { roundPlayers, unpublished } from './round-players.ts';
import type { Rounds } from './rounds.ts';

export function mongoRounds(connection: Connection): Rounds {
  const rounds = roundModel(connection);
  const { begin, addPlayers, taking } = roundPlayers(rounds);
  const addPlayer = inGroups(async (added: readonly { readonly id: RoundId; readonly user: UserId }[]) => {
    await addPlayers(added);
    return added.map(() => undefined);
  });
  const countRefund = refundCount(rounds);
  return {
    begin,
    taking: (id, user, round) => taking({ id, user, round }),
    find: async (id) => {
      const stored = await rounds.findById(id).lean();
      return stored ? toRound(stored) : null;
    },
    addPlayer: (id, user) => addPlayer({ id, user }),
    dropPlayer: async (id, user) => {
      await rounds.updateOne({ _id: id, status: 'Starting' }, { $pull: { players: user } });
    },
    promise: async (id, { serverSeed, commitment, beacon }) => {
      const algorithm = beacon ? ALGORITHMS.beacon : ALGORITHMS.seats;
      const promised = { serverSeed, commitment, beacon: unpublished(beacon), algorithm };
      await rounds.updateOne({ _id: id, status: 'Starting' }, { $set: promised });
    },
    seal: async (id, refunds, { people, houseCut, commitment, ...seal }) => {
      const change = {
        $set: { ...seal, percent: houseCut, people: listed(people), status: 'Playing' as const },
      };
      const sealed = await rounds.updateOne({ _id: id, status: 'Starting', refunds, commitment }, change);
      return sealed.matchedCount > 0;
    },
    confirmSeal: async (id) => {
      await rounds.updateOne({ _id: id, status: 'Playing' }, { $set: { sealedInTime: true } });
    },
    keepBeacon: async (id, beacon) => {
      await rounds.updateOne({ _id: id, 'beacon.round': beacon.round }, { $set: { beacon } });
    },
    refund: async (id, { people, ...refunding }, fromPlay) => {
      const from: StoredRound['status'][] = fromPlay ? ['Starting', 'Playing'] : ['Starting'];
      const change = { $set: { ...refunding, people: listed(people), status: 'Refunded' as const } };
      const refunded = await rounds.updateOne({ _id: id, status: { $in: from } }, change);
      return refunded.matchedCount > 0;
    },
    voiding:
      (id, from, { people, ...refunding }, voided) =>
      async (tx) => {
        const end = { ...refunding, people: listed(people), voided, status: 'Refunded' as const };
        const ended = await rounds.updateOne(
          { _id: id, status: from },
          { $set: end },
          { session: sessionOf(tx) },
        );
        if (ended.matchedCount === 0) throw new Refusal('NOT_PLAYING');
      },
    voidingSettled: (id, voided) => async (tx) => {
      const settled = { _id: id, status: 'Finished' as const, voided: null };
      const noted = await rounds.updateOne(settled, { $set: { voided } }, { session: sessionOf(tx) });
      if (noted.matchedCount === 0) throw new Refusal('ALREADY_DECIDED');
    },
    close: async (id) => {
      await rounds.updateOne({ _id: id, status: 'Refunded' }, { $set: { open: false } });
    },
    finish:
      (id, { winners, calls, callTimes, claims, storyHash }, { endedAt, playedAt }) =>
      async (tx) => {
        const story = { callTimes: [...callTimes], claims: [...claims], storyHash };
        const result = { winners: [...winners], calls: [...calls], ...story, endedAt, playedAt };
        const finished = await rounds.updateOne(
          { _id: id, status: 'Playing' },
          { $set: { ...result, status: 'Finished', open: false } },
          { session: sessionOf(tx) },
        );
        if (finished.matchedCount === 0) throw new Refusal('NOT_PLAYING');
      },
    setCounted: async (id, users) => {
      await rounds.updateOne({ _id: id, counted: null }, { $set: { counted: [...users] } });
      return (await rounds.findById(id, { counted: 1 }).lean())?.counted ?? users;
    },
    countRefund: (id, stakeId, card) => countRefund({ id, stakeId, card }),
    open: async () => {
      const found = await rounds.find({ open: true }, { _id: 1 }).lean();
      return found.map(({ _id }) => asRoundId(_id));
    },
    sealedEndedIn: async (from, to) => {
      const ended = { endedAt: { $gte: from, $lt: to }, sealedAt: { $ne: null } };
      return (await rounds.find(ended, { _id: 1 }).lean()).map(({ _id }) => asRoundId(_id));
    },
    isPlaying: async (user) =>
      (await rounds.exists({ players: user, open: true, status: 'Playing' })) !== null,
    paidIn: async (user, game) => {
      const going = { open: true, status: { $in: ['Starting' as const, 'Playing' as const] } };
      const found = await rounds.find({ players: user, ...going, ...(game && { game }) }, { _id: 1 }).lean();
      return found.map(({ _id }) => asRoundId(_id));
    },
    inPlay: async ({ game, stake, space }, user) => {
      const found = await rounds
        .find({ players: user, open: true, game, stake, space }, { status: 1 })
        .sort({ createdAt: 1 })
        .lean();
      const best = found.find(({ status }) => status === 'Playing') ?? found.at(-1);
      return best ? asRoundId(best._id) : null;
    },
    playedBy: async (user, page, { game, ...span } = {}) => {
      const filter = { players: user, ...within('createdAt', span), ...(game && { game }) };
      const { rows, total } = await pageOf(rounds, filter, { createdAt: -1, _id: -1 }, page);
      return { rounds: rows.map(toRound), total };
    },
    finishedIn: async function* (from, to) {
      const span = { status: 'Finished', playedAt: { $gte: from, $lt: to }, voided: null } as const;
      for await (const stored of rounds.find(span).sort({ playedAt: 1 }).lean().cursor())
        yield toRound(stored);
    },
    finishedLast: async (game, count) => {
      const finished = { game, status: 'Finished' as const, space: null, voided: null };
      return (await rounds.find(finished).sort({ endedAt: -1 }).limit(count).lean()).map(toRound);
    },
    countedFor: async function* (user, { from, to }, createdFrom) {
      const theirs = {
        players: user,
        createdAt: { $gte: createdFrom },
        status: 'Finished' as const,
        counted: user,
        playedAt: { $gte: from, $lt: to },
      };
      yield* rounds.find(theirs, { players: 1, stake: 1 }).lean().cursor();
    },
    playedIn: async (spaces) => {
      const counts = await Promise.all(
        spaces.map((space) => rounds.countDocuments({ space, status: 'Finished' })),
      );
      return new Map(spaces.map((space, index) => [space, counts[index] ?? 0]));
    },
  };
}

const listed = (people: Round['people']): StoredRound['people'] =>
  Object.entries(people).map(([userId, person]) => ({ userId, ...person }));

/** The round of a document. Rounds of before seats have none. */
export const toRound = ({ _id, people, percent, cards, ...round }: StoredRound): Round => ({
  id: _id as RoundId,
  houseCut: percent,
  ...round,
  // A document of version 1 names no scheme.
  algorithm: round.algorithm ?? ALGORITHMS.users,
  sealedAt: round.sealedAt ?? null,
  // Nor do documents from before rooms announced a beacon.
  beacon: round.beacon ?? null,
  sealedInTime: round.sealedInTime ?? false,
  refundedFor: round.refundedFor ?? null,
  voided: round.voided ?? null,
  // A document from before G8 has no such field.
  counted: round.counted ?? null,
  // Nor these from before R11.
  callTimes: round.callTimes ?? [],
  claims: round.claims ?? [],
  storyHash: round.storyHash ?? null,
  cards: cards.map((card) => ({ ...card, seat: card.seat ?? 0 })),
  people: Object.fromEntries(
    people.map(({ userId, name, phone, seat }) => [userId, { name, phone, seat: seat ?? 0 }]),
  ),
});

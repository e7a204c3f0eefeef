import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { type Connection, Schema } from 'mongoose';
import type { Payment, PrizeWinner, Promotion, Release, Withholding } from '#domain/leaderboard/promotion.ts';
import { sessionOf, type Write } from '../transaction.ts';

export type PromotionChange = Partial<Omit<Promotion, 'id' | 'payments' | 'withheld' | 'release'>>;

/** Bonus promotions. */
export interface Promotions {
  creating(promotion: Promotion): Write;
  get(id: string): Promise<Promotion | null>;
  /** The newest first. */
  list(): Promise<Promotion[]>;
  /** Promotions whose period overlaps that span. */
  touching(from: Date, to: Date): Promise<Promotion[]>;
  /** Refusal: PROMOTION_ENDED if it had ended by `now`. */
  changing(id: string, change: PromotionChange, now: Date): Write;
  /** Fixes the winners of a period; a second call returns the winners fixed first. */
  fixWinners(id: string, period: string, winners: readonly PrizeWinner[]): Promise<Promotion | null>;
  /** Records that the period's players were notified of its end. */
  announced(id: string, period: string, at: Date): Promise<void>;
  /** Promotions in which the user has won something, the newest first. */
  wonBy(user: UserId, most: number): Promise<Promotion[]>;
  /** Refusal: ALREADY_DECIDED if the user's prizes are withheld already, or the prizes are released. */
  withholding(id: string, withholding: Withholding): Write;
  /** Refusal: ALREADY_DECIDED if they are not withheld, or the prizes are released. */
  restoring(id: string, user: UserId): Write;
  /** Refusal: ALREADY_DECIDED if they are released, or other users' prizes are withheld than these. */
  releasing(id: string, withheld: readonly UserId[], release: Release): Write;
  /** Records that every prize of the period is paid. */
  paid(id: string, period: string, at: Date): Promise<void>;
}

type StoredPromotion = Omit<Promotion, 'id'> & { _id: string };
/** As before Birr prizes waited for an administrator. */
type OldPromotion = Omit<StoredPromotion, 'payments' | 'withheld' | 'release'> & {
  payments: readonly (Omit<Payment, 'announcedAt'> & Partial<Payment>)[];
} & Partial<Pick<Promotion, 'withheld' | 'release'>>;

const winner = new Schema(
  { stake: String, rank: Number, userId: String, prize: Schema.Types.Mixed },
  { _id: false },
);
const payment = new Schema(
  { period: String, winners: [winner], announcedAt: Date, paidAt: Date },
  { _id: false },
);
const withholding = new Schema({ userId: String, by: String, at: Date, reason: String }, { _id: false });
const release = new Schema({ by: String, at: Date }, { _id: false });
const promotion = new Schema<StoredPromotion>(
  {
    _id: String,
    name: String,
    image: String,
    message: String,
    type: String,
    stakes: [Number],
    structure: Schema.Types.Mixed,
    rules: Schema.Types.Mixed,
    minimumGames: Schema.Types.Mixed,
    minimumPlayers: Number,
    rankLimit: Number,
    promotion: Boolean,
    available: Boolean,
    startsAt: Date,
    endsAt: Date,
    payments: [payment],
    withheld: [withholding],
    release: { type: release, default: null },
  },
  { versionKey: false, strict: 'throw', minimize: false },
);
promotion.index({ endsAt: -1 });
promotion.index({ startsAt: -1 });
promotion.index({ 'payments.winners.userId': 1, endsAt: -1 });

/** The most promotions that are listed. */
const MOST = 200;

export function mongoPromotions(connection: Connection): Promotions {
  const promotions = connection.model('Promotion', promotion, 'promotions');
  const get = async (id: string) => found(await promotions.findById(id).lean());
  /** Changes an unreleased one by what it is. Another write in between makes the transaction run again. */
  const unreleased =
    (id: string, changeOf: (withheld: readonly Withholding[]) => Partial<StoredPromotion> | null): Write =>
    async (tx) => {
      const session = sessionOf(tx);
      const known = await promotions.findById(id, { withheld: 1 }).session(session).lean();
      const change = changeOf(known?.withheld ?? []);
      const changed =
        change && (await promotions.updateOne({ _id: id, release: null }, { $set: change }, { session }));
      if (!changed?.matchedCount) throw new Refusal('ALREADY_DECIDED');
    };
  return {
    creating:
      ({ id, ...rest }) =>
      async (tx) => {
        await promotions.create([{ _id: id, ...rest }], { session: sessionOf(tx) });
      },
    get,
    list: async () => (await promotions.find().sort({ startsAt: -1 }).limit(MOST).lean()).map(toPromotion),
    touching: async (from, to) =>
      (await promotions.find({ endsAt: { $gt: from }, startsAt: { $lt: to } }).lean()).map(toPromotion),
    changing: (id, change, now) => async (tx) => {
      const open = { _id: id, endsAt: { $gt: now } };
      const changed = await promotions.updateOne(open, { $set: change }, { session: sessionOf(tx) });
      if (changed.matchedCount === 0) throw new Refusal('PROMOTION_ENDED');
    },
    fixWinners: async (id, period, winners) => {
      await promotions.updateOne(
        { _id: id, 'payments.period': { $ne: period } },
        { $push: { payments: { period, winners: [...winners], announcedAt: null, paidAt: null } } },
      );
      return get(id);
    },
    announced: async (id, period, at) => {
      await promotions.updateOne(
        { _id: id, 'payments.period': period },
        { $set: { 'payments.$.announcedAt': at } },
      );
    },
    wonBy: async (user, most) => {
      const won = { 'payments.winners.userId': user };
      return (await promotions.find(won).sort({ endsAt: -1 }).limit(most).lean()).map(toPromotion);
    },
    withholding: (id, given) =>
      unreleased(id, (withheld) =>
        withheld.some(({ userId }) => userId === given.userId) ? null : { withheld: [...withheld, given] },
      ),
    restoring: (id, user) =>
      unreleased(id, (withheld) => {
        const rest = withheld.filter(({ userId }) => userId !== user);
        return rest.length === withheld.length ? null : { withheld: rest };
      }),
    releasing: (id, expected, release) =>
      unreleased(id, (withheld) => {
        const users = withheld.map(({ userId }) => userId).sort();
        return users.join() === [...expected].sort().join() ? { release } : null;
      }),
    paid: async (id, period, at) => {
      await promotions.updateOne(
        { _id: id, 'payments.period': period },
        { $set: { 'payments.$.paidAt': at } },
      );
    },
  };
}

const toPromotion = ({ _id, payments, withheld, release, ...rest }: OldPromotion): Promotion => ({
  id: _id,
  ...rest,
  payments: payments.map((payment) => ({ ...payment, announcedAt: payment.announcedAt ?? payment.paidAt })),
  withheld: withheld ?? [],
  release: release ?? null,
});
const found = (row: OldPromotion | null): Promotion | null => (row ? toPromotion(row) : null);

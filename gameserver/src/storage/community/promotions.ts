import { Refusal } from '@chewata/common/errors';
import { type Connection, Schema } from 'mongoose';
import type { PrizeWinner, Promotion } from '#domain/leaderboard/promotion.ts';
import { sessionOf, type Write } from '../transaction.ts';

export type PromotionChange = Partial<Omit<Promotion, 'id' | 'payments'>>;

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
  /** Records that every prize of the period is paid. */
  paid(id: string, period: string, at: Date): Promise<void>;
}

type StoredPromotion = Omit<Promotion, 'id'> & { _id: string };

const winner = new Schema(
  { stake: String, rank: Number, userId: String, prize: Schema.Types.Mixed },
  { _id: false },
);
const payment = new Schema({ period: String, winners: [winner], paidAt: Date }, { _id: false });
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
  },
  { versionKey: false, strict: 'throw', minimize: false },
);
promotion.index({ endsAt: -1 });
promotion.index({ startsAt: -1 });

/** The most promotions that are listed. */
const MOST = 200;

export function mongoPromotions(connection: Connection): Promotions {
  const promotions = connection.model('Promotion', promotion, 'promotions');
  const get = async (id: string) => found(await promotions.findById(id).lean());
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
        { $push: { payments: { period, winners: [...winners], paidAt: null } } },
      );
      return get(id);
    },
    paid: async (id, period, at) => {
      await promotions.updateOne(
        { _id: id, 'payments.period': period },
        { $set: { 'payments.$.paidAt': at } },
      );
    },
  };
}

const toPromotion = ({ _id, ...rest }: StoredPromotion): Promotion => ({ id: _id, ...rest });
const found = (row: StoredPromotion | null): Promotion | null => (row ? toPromotion(row) : null);

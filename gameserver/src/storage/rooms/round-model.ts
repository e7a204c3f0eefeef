import { type Connection, Schema } from 'mongoose';
import type { SeatedPerson } from '#domain/rooms/room.ts';
import type { Round } from '#domain/rooms/round.ts';

/** A round as stored: players as a list, because ids make poor field names. */
export type StoredRound = Omit<Round, 'id' | 'people' | 'houseCut'> & {
  _id: string;
  percent: Round['houseCut'];
  people: ({ userId: string } & SeatedPerson)[];
};

const card = new Schema(
  { card: String, userId: String, seat: Number, stakeId: String, free: Boolean },
  { _id: false },
);
const person = new Schema({ userId: String, name: String, phone: String, seat: Number }, { _id: false });
const beacon = new Schema(
  { chain: String, round: Number, at: Number, signature: String, randomness: String },
  { _id: false },
);
const claim = new Schema({ userId: String, card: String, at: Number, verdict: String }, { _id: false });
const keptStake = new Schema({ userId: String, amount: Number }, { _id: false });
const voided = new Schema({ at: Date, reason: String, kept: [keptStake] }, { _id: false });
const winner = new Schema({ card: String, userId: String, amount: Number, tax: Number }, { _id: false });

const round = new Schema<StoredRound>(
  {
    _id: String,
    game: String,
    stake: Number,
    space: String,
    schedule: String,
    status: String,
    open: Boolean,
    refunds: Number,
    createdAt: Date,
    startedAt: Date,
    endedAt: Date,
    playedAt: Date,
    serverSeed: String,
    commitment: String,
    beacon: { type: beacon, default: null },
    clientEntropy: String,
    algorithm: String,
    sealedAt: Date,
    sealedInTime: Boolean,
    refundedFor: String,
    voided: { type: voided, default: null },
    percent: Number,
    bonusOn: Boolean,
    totalStake: Number,
    netWin: Number,
    cards: [card],
    players: [String],
    counted: { type: [String], default: null },
    people: [person],
    winners: [winner],
    calls: [Schema.Types.Mixed],
    callTimes: [Number],
    claims: [claim],
    storyHash: { type: String, default: null },
  },
  { versionKey: false, strict: 'throw' },
);
// The bet history of a player, newest first; and the player's rounds that are not over.
round.index({ players: 1, createdAt: -1, _id: -1 });
// Exported in order of time.
round.index({ createdAt: 1 });
// Read by recovery: few at any time.
// The recovery looks for sealed rounds that the log lacks.
round.index({ endedAt: 1 }, { partialFilterExpression: { endedAt: { $type: 'date' } } });
round.index({ open: 1 }, { partialFilterExpression: { open: true } });
// Leaderboards and daily games read finished rounds by time.
round.index({ status: 1, playedAt: 1 });
// The lobby shows what was won last.
round.index({ game: 1, endedAt: -1 }, { partialFilterExpression: { status: 'Finished' } });
// Counts the games of a space.
round.index({ space: 1, status: 1 }, { partialFilterExpression: { space: { $type: 'string' } } });

export const roundModel = (connection: Connection) => connection.model('Round', round, 'rounds');

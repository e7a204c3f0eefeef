import type { Connection } from 'mongoose';
import type { EntryKind } from '#domain/ledger/entry.ts';
import type { Withdrawal } from '#domain/money/withdrawal.ts';
import type { Round } from '#domain/rooms/round.ts';
import { type StoredUser, userModel } from '../accounts/user-model.ts';
import { depositModel, type StoredDeposit } from '../money/deposits.ts';
import { ledgerModels, type StoredEntry } from '../money/ledger/ledger-models.ts';
import { withdrawalModel } from '../money/withdrawals.ts';
import { roundModel } from '../rooms/round-model.ts';
import { type Decision, decisionModel } from './decisions.ts';

/** From `from` inclusive to `to` exclusive. */
export interface TimeRange {
  readonly from: Date;
  readonly to: Date;
}

export type ExportedUser = Omit<StoredUser, 'passwordHash'>;
export type ExportedDeposit = StoredDeposit;
export type ExportedWithdrawal = Pick<Withdrawal, 'userId' | 'amount' | 'method' | 'status' | 'createdAt'> & {
  readonly _id: string;
};
export type ExportedRound = Omit<Round, 'id' | 'people' | 'houseCut'> & {
  readonly _id: string;
  readonly percent: Round['houseCut'];
};

/** Whole tables, oldest first. Each is read a few documents at a time, and no further than its reader goes. */
export interface Exports {
  users(span: TimeRange): AsyncIterable<ExportedUser>;
  deposits(span: TimeRange): AsyncIterable<ExportedDeposit>;
  withdrawals(span: TimeRange): AsyncIterable<ExportedWithdrawal>;
  rounds(span: TimeRange): AsyncIterable<ExportedRound>;
  decisions(span: TimeRange): AsyncIterable<Omit<Decision, 'id'>>;
  /** Of these kinds; without them all. */
  entries(span: TimeRange, kinds?: readonly EntryKind[]): AsyncIterable<StoredEntry>;
}

const BATCH = { batchSize: 200 };

export function mongoExports(connection: Connection): Exports {
  const users = userModel(connection);
  const deposits = depositModel(connection);
  const withdrawals = withdrawalModel(connection);
  const rounds = roundModel(connection);
  const decisions = decisionModel(connection);
  const { journal } = ledgerModels(connection);
  const within = ({ from, to }: TimeRange) => ({ $gte: from, $lt: to });
  const FIRST = { createdAt: 1, _id: 1 } as const;
  return {
    users: (span) =>
      users
        .find({ createdAt: within(span) }, { passwordHash: 0 })
        .sort(FIRST)
        .lean<ExportedUser[]>()
        .cursor(BATCH),
    deposits: (span) =>
      deposits
        .find({ createdAt: within(span) })
        .sort(FIRST)
        .lean<StoredDeposit[]>()
        .cursor(BATCH),
    withdrawals: (span) =>
      withdrawals
        .find({ createdAt: within(span) })
        .sort(FIRST)
        .lean<ExportedWithdrawal[]>()
        .cursor(BATCH),
    rounds: (span) =>
      rounds
        .find({ createdAt: within(span) }, { serverSeed: 0, people: 0 })
        .sort({ createdAt: 1 })
        .lean<ExportedRound[]>()
        .cursor(BATCH),
    decisions: (span) =>
      decisions
        .find({ at: within(span) })
        .sort({ at: 1, _id: 1 })
        .lean<Omit<Decision, 'id'>[]>()
        .cursor(BATCH),
    entries: (span, kinds) =>
      journal
        .find({ at: within(span), ...(kinds && { kind: { $in: [...kinds] } }) })
        .sort({ at: 1 })
        .lean<StoredEntry[]>()
        .cursor(BATCH),
  };
}

import { asRoundId, asUserId } from '@chewata/common/ids';
import { fromBirr, type Santim, santim, sum, ZERO } from '@chewata/common/money';
import type { ClientSession, Connection } from 'mongoose';
import type { LedgerRules } from '#domain/ledger/rules.ts';
import { approvalModel } from '../approvals/approvals.ts';
import { mongoRecoveries } from '../rooms/recoveries.ts';
import { roundModel } from '../rooms/round-model.ts';
import { transact } from '../transaction.ts';
import type { BookEntry, Books } from './books.ts';
import { depositModel, type StoredDeposit } from './deposits.ts';
import { ARRIVED_MS } from './ledger/account-total.ts';
import { ledgerModels, toEntry, toEntryPart } from './ledger/ledger-models.ts';
import { type StoredWithdrawal, withdrawalModel } from './withdrawals.ts';

const ENTRY = { kind: 1, postings: 1, detail: 1, at: 1 } as const;
const DEPOSIT = { status: 1, paid: 1 } as const;
const WITHDRAWAL = { userId: 1, amount: 1, status: 1, stage: 1 } as const;
const WAITING_TRANSFER = { kind: 'transfer', status: 'Pending' } as const;
const BATCH = 1000;

/** Reads the ledger of that connection for the audit; writes nothing. */
export function mongoBooks(connection: Connection, rules: Pick<LedgerRules, 'entryId' | 'walletOf'>): Books {
  const { journal, balances, checkpoints } = ledgerModels(connection);
  const deposits = depositModel(connection);
  const withdrawals = withdrawalModel(connection);
  const rounds = roundModel(connection);
  const approvals = approvalModel(connection);

  const at = <T>(read: (session: ClientSession) => Promise<T>): Promise<T> => transact(connection, read);
  const entry = async (_id: string, session: ClientSession): Promise<BookEntry | null> => {
    const row = await journal.findById(_id, ENTRY, { session }).lean();
    return row ? toEntryPart(row) : null;
  };
  const postedTo = async (
    name: string,
    span: { at?: { $gte: Date; $lt?: Date } },
    session: ClientSession,
  ): Promise<Santim> => {
    let posted = ZERO;
    const entries = journal
      .find({ 'postings.account': name, ...span }, ENTRY, { session })
      .lean()
      .cursor();
    for await (const { postings } of entries)
      posted = sum([posted, ...postings.filter((line) => line.account === name).map((line) => line.amount)]);
    return posted;
  };
  const balanceOf = async (_id: string, session: ClientSession): Promise<Santim> =>
    santim((await balances.findById(_id, null, { session }).lean())?.balance ?? 0);

  return {
    entries: () =>
      mapped(journal.find({}, ENTRY).sort({ at: 1 }).lean().batchSize(BATCH).cursor(), toEntryPart),
    arrivedBefore: (now) => new Date(now.getTime() - ARRIVED_MS),
    entriesIn: (from, to) =>
      mapped(
        journal
          .find({ at: { $gte: from, $lt: to } }, ENTRY)
          .sort({ at: 1 })
          .lean()
          .batchSize(BATCH)
          .cursor(),
        toEntryPart,
      ),
    entriesOf: (prefix) => {
      // ';' follows ':' among the characters, so that the range is that of the prefix.
      const range = { _id: { $gte: `${prefix}:`, $lt: `${prefix};` } };
      return mapped(
        journal.find(range, ENTRY).sort({ _id: 1 }).lean().batchSize(BATCH).cursor(),
        toEntryPart,
      );
    },
    balances: () =>
      mapped(balances.find().sort({ _id: 1 }).lean().batchSize(BATCH).cursor(), ({ _id, balance }) => ({
        account: _id,
        balance: santim(balance),
      })),
    checkpoints: async () =>
      (await checkpoints.find().lean()).map(({ _id, upTo, total }) => ({
        account: _id,
        upTo,
        total: santim(total),
      })),
    deposits: () =>
      mapped(deposits.find({}, DEPOSIT).sort({ _id: 1 }).lean().batchSize(BATCH).cursor(), toBookDeposit),
    withdrawals: () =>
      mapped(
        withdrawals.find({}, WITHDRAWAL).sort({ _id: 1 }).lean().batchSize(BATCH).cursor(),
        toBookWithdrawal,
      ),
    waitingTransfers: () => mapped(approvals.find(WAITING_TRANSFER).lean().cursor(), toWaitingTransfer),
    countRounds: () => rounds.estimatedDocumentCount(),
    lastRecovery: () => mongoRecoveries(connection).last(),

    account: (name) =>
      at(async (session) => ({
        posted: await postedTo(name, {}, session),
        balance: await balanceOf(name, session),
      })),
    accountSince: (name, from) =>
      at(async (session) => ({
        posted: await postedTo(name, { at: { $gte: from } }, session),
        balance: await balanceOf(name, session),
      })),
    postedIn: (name, from, to) => at((session) => postedTo(name, { at: { $gte: from, $lt: to } }, session)),
    round: (id) =>
      at(async (session) => {
        const round = await rounds
          .findById(id, { status: 1, cards: 1, startedAt: 1, endedAt: 1 }, { session })
          .lean();
        const entries = await journal
          .find({ roundId: asRoundId(id) }, null, { session })
          .sort({ at: 1 })
          .lean();
        const { status = null, cards: sealed = [], startedAt = null, endedAt = null } = round ?? {};
        return { id, status, changedAt: endedAt ?? startedAt, sealed, entries: entries.map(toEntry) };
      }),
    deposit: (id) =>
      at(async (session) => {
        const row = await deposits.findById(id, DEPOSIT, { session }).lean();
        return {
          deposit: row ? toBookDeposit(row) : null,
          entry: await entry(rules.entryId.deposit(id), session),
        };
      }),
    withdrawal: (id) =>
      at(async (session) => {
        const row = await withdrawals.findById(id, WITHDRAWAL, { session }).lean();
        return {
          withdrawal: row ? toBookWithdrawal(row) : null,
          hold: await entry(rules.entryId.withdrawHold(id), session),
          paid: await entry(rules.entryId.withdrawPaid(id), session),
          returned: await entry(rules.entryId.withdrawReturned(id), session),
        };
      }),
    held: (user) =>
      at(async (session) => {
        const rows = await withdrawals
          .find({ userId: asUserId(user), stage: { $ne: 'over' } }, { amount: 1 }, { session })
          .lean();
        const { held } = rules.walletOf(asUserId(user));
        const transfers = await approvals
          .find({ ...WAITING_TRANSFER, by: asUserId(user) }, null, { session })
          .lean();
        const open = [...rows, ...transfers.map(toWaitingTransfer)].map(({ amount }) => amount);
        return { balance: await balanceOf(held, session), open: sum(open) };
      }),
  };
}

async function* mapped<Row, T>(rows: AsyncIterable<Row>, map: (row: Row) => T): AsyncGenerator<T> {
  for await (const row of rows) yield map(row);
}

const toBookDeposit = ({ _id, status, paid }: Pick<StoredDeposit, '_id' | 'status' | 'paid'>) => ({
  id: _id,
  status,
  paid,
});
const toBookWithdrawal = ({
  _id,
  userId,
  amount,
  status,
  stage,
}: Pick<StoredWithdrawal, '_id' | 'userId' | 'amount' | 'status' | 'stage'>) => ({
  id: _id,
  userId,
  amount,
  status,
  stage,
});
const toWaitingTransfer = ({ by, change }: { by: string; change: Readonly<Record<string, unknown>> }) => ({
  userId: by,
  amount: fromBirr(Number(change.amount)),
});

import { createHash } from 'node:crypto';
import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { plus, type Santim, santim, ZERO } from '@chewata/common/money';
import type { ClientSession, Connection } from 'mongoose';
import type { Entry, JournalEntry, Posting, Wallet } from '#domain/ledger/entry.ts';
import type { LedgerRules } from '#domain/ledger/rules.ts';
import type { Clock } from '#runtime/clock.ts';
import { isDuplicateKey } from '../duplicate-key.ts';
import { asTransaction, transact, type Write } from '../transaction.ts';
import { accountTotal } from './account-total.ts';
import type { Ledger, Posted } from './ledger.ts';
import { type LedgerModels, ledgerModels } from './ledger-models.ts';

const NO_WALLET: Wallet = { main: ZERO, bonus: ZERO, held: ZERO };

/** The ledger of DESIGN.md section 2 on MongoDB: `post` is the only writer of journal and balances. */
export function mongoLedger(connection: Connection, clock: Clock, rules: LedgerRules): Ledger {
  const models = ledgerModels(connection);
  const readWallet = (user: UserId, session?: ClientSession) =>
    walletOf(models, rules.walletOf(user), session);

  async function find(id: string): Promise<JournalEntry | null> {
    const stored = await models.journal.findById(id).lean();
    return stored ? toEntry(stored) : null;
  }

  async function post(entry: Entry, alongside: readonly Write[] = []): Promise<Posted> {
    const request = requestHash(entry);
    try {
      const written = await transact(connection, (session) => write(entry, request, alongside, session));
      return { entry: written, fresh: true };
    } catch (error) {
      // W3: the id is known. The first entry is the answer, where the same was asked.
      const first = isDuplicateKey(error, 'journal') ? await find(entry.id) : null;
      if (!first) throw error;
      if (first.requestHash !== request) throw new Refusal('IDEMPOTENCY_CONFLICT');
      return { entry: first, fresh: false };
    }
  }

  async function write(
    entry: Entry,
    requestHash: string,
    alongside: readonly Write[],
    session: ClientSession,
  ): Promise<JournalEntry> {
    const { id, postings, detail, request: _, ...rest } = entry;
    const derived = typeof postings === 'function' || typeof detail === 'function';
    const wallet = derived ? await readWallet(ownerOfEntry(entry), session) : NO_WALLET;
    const told = typeof detail === 'function' ? detail(wallet) : detail;
    const unread = {
      id,
      ...rest,
      requestHash,
      postings: rules.balanced(typeof postings === 'function' ? postings(wallet) : postings),
      ...(told === undefined ? {} : { detail: told }),
      at: new Date(clock.now()),
    };
    const readers = rules.inHistoryOf(unread);
    const written: JournalEntry = readers.length > 0 ? { ...unread, inHistoryOf: readers } : unread;
    const { id: _id, ...document } = written;
    await models.journal.create([{ _id, ...document }], { session });
    for (const change of alongside) await change(asTransaction(session));
    for (const line of written.postings)
      if (rules.hasBalance(line.account)) await move(models, line, session);
    return written;
  }

  return {
    post,
    find,
    wallet: (user) => readWallet(user),
    total: (name) => accountTotal(models, clock, name),
    ofAccount: async (name, from, until) => {
      const stored = await models.journal
        .find({ 'postings.account': name, at: { $gte: from, $lt: until } })
        .sort({ at: 1 })
        .lean();
      return stored.map(toEntry);
    },
    history: async (user, most) => {
      const stored = await models.journal
        .find({ inHistoryOf: user })
        .sort({ at: -1, _id: -1 })
        .limit(most)
        .lean();
      return stored.map(toEntry);
    },
    historyCount: (user) => models.journal.countDocuments({ inHistoryOf: user }),
    ofRound: async (round) => {
      const stored = await models.journal.find({ roundId: round }).sort({ at: 1 }).lean();
      return stored.map(toEntry);
    },
    pointsBought: async (from, to) => {
      const span = { kind: 'points' as const, 'detail.boughtAt': { $gte: from, $lt: to } };
      return (await models.journal.find(span).sort({ at: 1 }).lean()).map(toEntry);
    },
    referralIncome: async (referrer) => {
      const income = new Map<UserId, Santim>();
      const paying = { 'detail.referrals.referrer': referrer };
      for await (const { detail } of models.journal.find(paying, { detail: 1 }).lean().cursor())
        for (const share of (detail?.referrals ?? []) as {
          referrer: UserId;
          player: UserId;
          amount: Santim;
        }[])
          if (share.referrer === referrer)
            income.set(share.player, plus(income.get(share.player) ?? ZERO, share.amount));
      return income;
    },
    agentIncome: async (agent, most) => {
      const stored = await models.journal
        .find({ 'detail.agent.userId': agent })
        .sort({ at: -1 })
        .limit(most)
        .lean();
      return stored.map(toEntry);
    },
    roundsStakedIn: async (from, until) => {
      const stakes = await models.journal
        .find({ at: { $gte: from, $lt: until }, kind: 'stake' }, { roundId: 1 })
        .lean();
      return [...new Set(stakes.flatMap(({ roundId }) => roundId ?? []))];
    },
  };
}

/** W6: a balance never goes below zero; the guard and the change are one write. */
async function move(models: LedgerModels, { account: _id, amount }: Posting, session: ClientSession) {
  const guard = amount < 0 ? { _id, balance: { $gte: -amount } } : { _id };
  const result = await models.balances.updateOne(
    guard,
    { $inc: { balance: amount } },
    { session, upsert: amount > 0 },
  );
  if (result.matchedCount + result.upsertedCount === 0) throw new Refusal('INSUFFICIENT_FUNDS');
}

async function walletOf(
  { balances }: LedgerModels,
  names: ReturnType<LedgerRules['walletOf']>,
  session?: ClientSession,
): Promise<Wallet> {
  const found = await balances
    .find({ _id: { $in: Object.values(names) } }, null, session ? { session } : {})
    .lean();
  const of = (name: string): Santim => santim(found.find((row) => row._id === name)?.balance ?? 0);
  return { main: of(names.main), bonus: of(names.bonus), held: of(names.held) };
}

function ownerOfEntry(entry: Entry): UserId {
  if (!entry.userId) throw new Error('postings that follow from a wallet need userId');
  return entry.userId;
}

function requestHash(entry: Entry): string {
  const asked = entry.request ?? (typeof entry.postings === 'function' ? null : entry.postings);
  if (asked === null) throw new Error('postings that follow from a wallet need request');
  const said = JSON.stringify([entry.kind, entry.userId ?? null, entry.roundId ?? null, asked]);
  return createHash('sha256').update(said).digest('hex');
}

/** An entry as the domain has it; of what was read of it. */
export function toEntry<T extends { _id: string }>({ _id, ...rest }: T): Omit<T, '_id'> & { id: string } {
  return { id: _id, ...rest };
}

import { createHash } from 'node:crypto';
import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { plus, type Santim, santim, ZERO } from '@chewata/common/money';
import type { ClientSession, Connection } from 'mongoose';
import type {
  EntryKind,
  JournalEntry,
  JournalEntryOf,
  NewEntry,
  Posting,
  Wallet,
} from '#domain/ledger/entry.ts';
import type { LedgerRules } from '#domain/ledger/rules.ts';
import type { Clock } from '#runtime/clock.ts';
import { isDuplicateKey } from '../duplicate-key.ts';
import { asTransaction, transact, type Write } from '../transaction.ts';
import { accountTotal } from './account-total.ts';
import type { Ledger, Posted } from './ledger.ts';
import {
  type LedgerModels,
  ledgerModels,
  type StoredEntry,
  settlementDetail,
  toEntry,
} from './ledger-models.ts';

const NO_WALLET: Wallet = { main: ZERO, bonus: ZERO, held: ZERO };

/** The ledger on MongoDB: `post` is the only writer of journal and balances. */
export function mongoLedger(connection: Connection, clock: Clock, rules: LedgerRules): Ledger {
  const models = ledgerModels(connection);
  const readWallet = (user: UserId, session?: ClientSession) =>
    walletOf(models, rules.walletOf(user), session);

  async function find(id: string): Promise<JournalEntry | null> {
    const stored = await models.journal.findById(id).lean();
    return stored ? toEntry(stored) : null;
  }

  async function post<Entry extends NewEntry>(
    entry: Entry,
    alongside: readonly Write[] = [],
  ): Promise<Posted<Entry['kind']>> {
    const request = requestHash(entry);
    // An entry has the kind that was requested, and so has a first entry with the same hash.
    const posted = (written: JournalEntry, fresh: boolean) => ({
      entry: written as JournalEntryOf<Entry['kind']>,
      fresh,
    });
    try {
      const written = await transact(connection, (session) => write(entry, request, alongside, session));
      return posted(written, true);
    } catch (error) {
      // W3: duplicate id. If the request is identical, return the original entry.
      const first = isDuplicateKey(error, 'journal') ? await find(entry.id) : null;
      if (!first) throw error;
      if (first.requestHash !== request) throw new Refusal('IDEMPOTENCY_CONFLICT');
      return posted(first, false);
    }
  }

  async function write(
    entry: NewEntry,
    requestHash: string,
    alongside: readonly Write[],
    session: ClientSession,
  ): Promise<JournalEntry> {
    const { id, postings, detail, request: _, ...rest } = entry;
    const derived = typeof postings === 'function' || typeof detail === 'function';
    const wallet = derived ? await readWallet(ownerOfEntry(entry), session) : NO_WALLET;
    const derivedDetail = typeof detail === 'function' ? detail(wallet) : detail;
    const stored: StoredEntry = {
      _id: id,
      ...rest,
      requestHash,
      postings: rules.balanced(typeof postings === 'function' ? postings(wallet) : postings),
      ...(derivedDetail === undefined ? {} : { detail: derivedDetail }),
      at: new Date(clock.now()),
    };
    const readers = rules.inHistoryOf(toEntry(stored));
    const document = readers.length > 0 ? { ...stored, inHistoryOf: readers } : stored;
    await models.journal.create([document], { session });
    for (const change of alongside) await change(asTransaction(session));
    for (const line of document.postings)
      if (rules.hasBalance(line.account)) await move(models, line, session);
    return toEntry(document);
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
      return ofKind('points', await models.journal.find(span).sort({ at: 1 }).lean());
    },
    referralIncome: async (referrer) => {
      const income = new Map<UserId, Santim>();
      const paying = { 'detail.referrals.referrer': referrer };
      for await (const stored of models.journal.find(paying, { detail: 1 }).lean().cursor())
        for (const share of settlementDetail(stored).referrals)
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
      return ofKind('settlement', stored);
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

function ownerOfEntry(entry: NewEntry): UserId {
  if (!entry.userId) throw new Error('postings that follow from a wallet need userId');
  return entry.userId;
}

function requestHash(entry: NewEntry): string {
  const asked = entry.request ?? (typeof entry.postings === 'function' ? null : entry.postings);
  if (asked === null) throw new Error('postings that follow from a wallet need request');
  const said = JSON.stringify([entry.kind, entry.userId ?? null, entry.roundId ?? null, asked]);
  return createHash('sha256').update(said).digest('hex');
}

const ofKind = <Kind extends EntryKind>(kind: Kind, stored: readonly StoredEntry[]): JournalEntryOf<Kind>[] =>
  stored.map(toEntry).filter((entry): entry is JournalEntryOf<Kind> => entry.kind === kind);

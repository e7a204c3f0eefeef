import { createHash } from 'node:crypto';
import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { plus, type Santim, ZERO } from '@chewata/common/money';
import type { Connection } from 'mongoose';
import type { EntryKind, JournalEntry, JournalEntryOf, NewEntry } from '#domain/ledger/entry.ts';
import type { LedgerRules } from '#domain/ledger/rules.ts';
import type { Clock } from '#runtime/clock.ts';
import { isDuplicateKey } from '../../duplicate-key.ts';
import { inGroups } from '../../in-groups.ts';
import { transact, type Write } from '../../transaction.ts';
import { within } from '../../within.ts';
import { accountTotal } from './account-total.ts';
import { alongsideWrites, OrderFailed } from './alongside.ts';
import type { HistoryFilter, Ledger, Posted } from './ledger.ts';
import { ledgerModels, type StoredEntry, settlementDetail, toEntry } from './ledger-models.ts';
import { type EntryTally, GuardFailed, type PostedOrder, postGroup, repeated } from './post-group.ts';
import type { PostingOrder } from './posting-order.ts';
import { postingQueue, type Settled } from './posting-queue.ts';
import { untouched } from './untouched.ts';
import { walletsOf, withWallet } from './wallets-of.ts';

/**
 * Kinds that share a transaction although they change other documents too. Of other kinds these may be documents that
 * the transaction itself writes last, as a player's limits are.
 */
const GROUPED_WITH_WRITES: ReadonlySet<EntryKind> = new Set(['stake', 'refund', 'settlement']);

/**
 * The ledger on MongoDB: `post` is the only writer of journal and balances. Entries that arrive while a transaction is
 * running are posted together in the next one. `tally` counts them toward their players' limits.
 */
export function mongoLedger(
  connection: Connection,
  clock: Clock,
  rules: LedgerRules,
  tally: EntryTally | null = null,
): Ledger {
  const models = ledgerModels(connection);
  const wallet = inGroups((users: readonly UserId[]) => walletsOf(models, rules, users));

  const attempted = alongsideWrites(Date.now);

  const inHistory = (user: UserId, { kind, way, ...span }: HistoryFilter = {}) => {
    const own = { account: { $in: Object.values(rules.walletOf(user)) } };
    const moved = { ...own, amount: way === 'in' ? { $gt: 0 } : { $lt: 0 } };
    return {
      inHistoryOf: user,
      ...within('at', span),
      ...(kind && { kind }),
      ...(way && { postings: { $elemMatch: moved } }),
    };
  };

  async function find(id: string): Promise<JournalEntry | null> {
    const stored = await models.journal.findById(id).lean();
    return stored ? toEntry(stored) : null;
  }

  /** One transaction for all of them. */
  const runGroup = async (orders: readonly PostingOrder[]) => {
    let writes = attempted(1);
    const settled = await transact(connection, (session, attempt) => {
      writes = attempted(attempt);
      return postGroup({ models, rules, at: new Date(clock.now()), tally, writes }, orders, session);
    });
    await writes.complete();
    return settled;
  };
  const postInGroups = postingQueue<PostingOrder, PostedOrder>({
    run: runGroup,
    isBrokenByAnItem: (error) =>
      error instanceof GuardFailed || error instanceof OrderFailed || isDuplicateKey(error, 'journal'),
    brokenBy: (error) => (error instanceof OrderFailed ? error.order : null),
    idOf: ({ entry }) => entry.id,
    userOf: ({ entry }) => entry.userId,
    isRefusable: ({ entry }) => entry.kind === 'stake',
    now: Date.now,
  });

  async function alone(order: PostingOrder): Promise<PostedOrder> {
    const [settled] = await runGroup([order]);
    return resultOf(settled);
  }

  async function post<Entry extends NewEntry>(
    entry: Entry,
    alongside: readonly Write[] = [],
  ): Promise<Posted<Entry['kind']>> {
    const order: PostingOrder = { entry, requestHash: requestHash(entry), alongside };
    try {
      const isGrouped = alongside.length === 0 || GROUPED_WITH_WRITES.has(entry.kind);
      const posted = await (isGrouped ? postInGroups(order) : alone(order));
      // An entry has the kind that was requested, and so has a first entry with the same hash.
      return { ...posted, entry: posted.entry as JournalEntryOf<Entry['kind']> };
    } catch (error) {
      if (error instanceof OrderFailed) throw error.cause;
      if (error instanceof GuardFailed) throw new Refusal('INSUFFICIENT_FUNDS');
      // Another process posted the same id at the same moment.
      const first = isDuplicateKey(error, 'journal') ? await find(entry.id) : null;
      if (!first) throw error;
      const posted = resultOf(repeated(first, order.requestHash));
      return { ...posted, entry: posted.entry as JournalEntryOf<Entry['kind']> };
    }
  }

  return {
    post,
    untouched: (seen, entry) => untouched(models, seen, entry),
    withWallet: (user, write) => withWallet(models, rules, user, write),
    find,
    wallet,
    total: (name) => accountTotal(models, clock, name),
    ofAccount: async (name, from, until) => {
      const stored = await models.journal
        .find({ 'postings.account': name, at: { $gte: from, $lt: until } })
        .sort({ at: 1 })
        .lean();
      return stored.map(toEntry);
    },
    history: async (user, most, only, skip = 0) => {
      const stored = await models.journal
        .find(inHistory(user, only))
        .sort({ at: -1, _id: -1 })
        .skip(skip)
        .limit(most)
        .lean();
      return stored.map(toEntry);
    },
    historyCount: (user, only) => models.journal.countDocuments(inHistory(user, only)),
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

function resultOf(settled: Settled<PostedOrder> | undefined): PostedOrder {
  if (settled?.ok) return settled.result;
  throw settled?.error ?? new Error('an order without an outcome');
}

function requestHash(entry: NewEntry): string {
  const asked = entry.request ?? (typeof entry.postings === 'function' ? null : entry.postings);
  if (asked === null) throw new Error('postings that follow from a wallet need request');
  const said = JSON.stringify([entry.kind, entry.userId ?? null, entry.roundId ?? null, asked]);
  return createHash('sha256').update(said).digest('hex');
}

const ofKind = <Kind extends EntryKind>(kind: Kind, stored: readonly StoredEntry[]): JournalEntryOf<Kind>[] =>
  stored.map(toEntry).filter((entry): entry is JournalEntryOf<Kind> => entry.kind === kind);

import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { plus, type Santim, santim, ZERO } from '@chewata/common/money';
import type { ClientSession } from 'mongoose';
import type { JournalEntry, NewEntry, Wallet } from '#domain/ledger/entry.ts';
import type { LedgerRules } from '#domain/ledger/rules.ts';
import { asTransaction } from '../../transaction.ts';
import type { AttemptedWrites } from './alongside.ts';
import { type LedgerModels, type StoredEntry, toEntry } from './ledger-models.ts';
import type { PostingOrder } from './posting-order.ts';
import type { Settled } from './posting-queue.ts';

export interface PostedOrder {
  readonly entry: JournalEntry;
  /** False for a known id: the entry is the original one, and nothing moved now. */
  readonly fresh: boolean;
  /** The wallet of the entry's user after it; null without one, or for a known id. */
  readonly wallet: Wallet | null;
}

/** Counts entries together with their posting, and refuses some. */
export interface EntryTally {
  open(entries: readonly NewEntry[], session: ClientSession): Promise<OpenTally>;
}
interface OpenTally {
  /** Throws the refusal of an entry, and has not counted it then. */
  count(entry: JournalEntry): void;
  save(): Promise<void>;
}

/** A balance changed between the read and the write; only with a store that has no snapshots. */
export class GuardFailed extends Error {}

/**
 * Posts entries in one running transaction, in their order, each against the balances that those before it leave.
 * An entry that cannot be posted is left out and refused; the others do not notice.
 * @throws GuardFailed, OrderFailed: then nothing may be committed
 */
export async function postGroup(
  {
    models,
    rules,
    at,
    tally,
    writes,
  }: {
    models: LedgerModels;
    rules: LedgerRules;
    at: Date;
    tally: EntryTally | null;
    writes: Pick<AttemptedWrites, 'prepare' | 'write'>;
  },
  orders: readonly PostingOrder[],
  session: ClientSession,
): Promise<Settled<PostedOrder>[]> {
  await writes.prepare(orders);
  const known = await knownEntries(models, orders, session);
  const fresh = orders.filter(({ entry }) => !known.has(entry.id));
  const balances = await readBalances(models, rules, fresh, session);
  const counts = await tally?.open(
    fresh.map(({ entry }) => entry),
    session,
  );
  const written: { readonly document: StoredEntry; readonly order: PostingOrder }[] = [];
  const settled = orders.map((order): Settled<PostedOrder> => {
    const first = known.get(order.entry.id);
    if (first) return repeated(first, order.requestHash);
    try {
      const document = documentOf(order, rules, balances, at);
      counts?.count(toEntry(document));
      balances.apply(document.postings);
      written.push({ document, order });
      return {
        ok: true,
        result: { entry: toEntry(document), fresh: true, wallet: balances.walletOf(order.entry.userId) },
      };
    } catch (error) {
      return { ok: false, error };
    }
  });
  if (written.length === 0) return settled;
  await models.journal.collection.insertMany(
    // The driver takes ids of its own type only; ours are texts.
    written.map(({ document }) => document) as unknown as { _id: never }[],
    { session, ordered: true },
  );
  await writes.write(
    written.map(({ order }) => order),
    asTransaction(session),
  );
  await counts?.save();
  await writeBalances(models, balances.changes(), session);
  return settled;
}

/** W3: a known id. If the request is identical, its first entry is the answer. */
export const repeated = (first: JournalEntry, requestHash: string): Settled<PostedOrder> =>
  first.requestHash === requestHash
    ? { ok: true, result: { entry: first, fresh: false, wallet: null } }
    : { ok: false, error: new Refusal('IDEMPOTENCY_CONFLICT') };

async function knownEntries(
  { journal }: LedgerModels,
  orders: readonly PostingOrder[],
  session: ClientSession,
): Promise<Map<string, JournalEntry>> {
  const found = await journal
    .find({ _id: { $in: orders.map(({ entry }) => entry.id) } }, null, { session })
    .lean();
  return new Map(found.map((stored) => [stored._id, toEntry(stored)]));
}

/** The balances that the entries depend on, as they change from entry to entry. */
class Balances {
  readonly #current: Map<string, Santim>;
  readonly #changes = new Map<string, Santim>();
  readonly #rules: LedgerRules;

  constructor(current: Map<string, Santim>, rules: LedgerRules) {
    this.#current = current;
    this.#rules = rules;
  }

  /** Null for a user whose wallet was not read. */
  walletOf(user: UserId | undefined): Wallet | null {
    if (user === undefined) return null;
    const names = this.#rules.walletOf(user);
    const [main, bonus, held] = [names.main, names.bonus, names.held].map((name) => this.#current.get(name));
    return main === undefined || bonus === undefined || held === undefined ? null : { main, bonus, held };
  }

  /** W6: a balance never goes below zero. Refusal: INSUFFICIENT_FUNDS. */
  check(postings: StoredEntry['postings']): void {
    for (const { account, amount } of postings)
      if (amount < 0 && this.#rules.hasBalance(account) && (this.#current.get(account) ?? ZERO) + amount < 0)
        throw new Refusal('INSUFFICIENT_FUNDS');
  }

  apply(postings: StoredEntry['postings']): void {
    for (const { account, amount } of postings) {
      if (!this.#rules.hasBalance(account)) continue;
      const before = this.#current.get(account);
      if (before !== undefined) this.#current.set(account, plus(before, amount));
      this.#changes.set(account, plus(this.#changes.get(account) ?? ZERO, amount));
    }
  }

  /** The changes of the whole group, sorted so that every transaction writes its documents in the same order. */
  changes(): [account: string, amount: Santim][] {
    return [...this.#changes].filter(([, amount]) => amount !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
  }
}

async function readBalances(
  { balances }: LedgerModels,
  rules: LedgerRules,
  orders: readonly PostingOrder[],
  session: ClientSession,
): Promise<Balances> {
  const names = new Set<string>();
  for (const { entry } of orders) {
    // The wallet after it is part of the answer; some entries follow from the one before it.
    const owner = isDerived(entry) ? ownerOf(entry) : entry.userId;
    if (owner) for (const name of Object.values(rules.walletOf(owner))) names.add(name);
    if (typeof entry.postings !== 'function')
      for (const { account, amount } of entry.postings)
        if (amount < 0 && rules.hasBalance(account)) names.add(account);
  }
  const current = new Map<string, Santim>([...names].map((name) => [name, ZERO]));
  if (names.size > 0) {
    const found = await balances.find({ _id: { $in: [...names] } }, null, { session }).lean();
    for (const { _id, balance } of found) current.set(_id, santim(balance));
  }
  return new Balances(current, rules);
}

async function writeBalances(
  { balances }: LedgerModels,
  changes: readonly [account: string, amount: Santim][],
  session: ClientSession,
): Promise<void> {
  if (changes.length === 0) return;
  const { matchedCount, upsertedCount } = await balances.bulkWrite(
    changes.map(([_id, amount]) => ({
      updateOne: {
        filter: amount < 0 ? { _id, balance: { $gte: -amount } } : { _id },
        update: { $inc: { balance: amount } },
        upsert: amount > 0,
      },
    })),
    { session, ordered: true },
  );
  if (matchedCount + upsertedCount < changes.length) throw new GuardFailed();
}

function documentOf(
  { entry, requestHash }: PostingOrder,
  rules: LedgerRules,
  balances: Balances,
  at: Date,
): StoredEntry {
  const { id, postings, detail, request: _, ...rest } = entry;
  const wallet = isDerived(entry) ? balances.walletOf(ownerOf(entry)) : null;
  const derive = <T>(value: T | ((wallet: Wallet) => T)): T => {
    if (typeof value !== 'function') return value;
    if (!wallet) throw new Error('an entry that follows from a wallet needs userId');
    return (value as (wallet: Wallet) => T)(wallet);
  };
  const derived = derive<unknown>(detail);
  const stored: StoredEntry = {
    _id: id,
    ...rest,
    requestHash,
    postings: rules.balanced(derive(postings)),
    ...(derived === undefined ? {} : { detail: derived }),
    at,
  };
  balances.check(stored.postings);
  const readers = rules.inHistoryOf(toEntry(stored));
  return readers.length > 0 ? { ...stored, inHistoryOf: readers } : stored;
}

const isDerived = ({ postings, detail }: NewEntry): boolean =>
  typeof postings === 'function' || typeof detail === 'function';

function ownerOf({ userId }: NewEntry): UserId {
  if (!userId) throw new Error('an entry that follows from a wallet needs userId');
  return userId;
}

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import { type Figures, figuresOf, measure, spanOf } from './measure.ts';
import { ACCOUNTS, FIRST_BALANCE, journalEntry, STAKE, someAccount } from './transaction.ts';

/** One transaction's reads and writes: prepares them for an lmdb file and returns the transaction's callback. */
type Work = (root: RootDatabase<unknown, string>) => () => void;

/**
 * The same transaction with lmdb in this process: no socket, no protocol, no BSON, no locks and no snapshot (what is
 * in one callback is isolated by itself), and one entry for the journal instead of a document and its index.
 */
export const smallest: Work = (root) => {
  const journal = root.openDB<unknown, string>({ name: 'journal' });
  const balances = root.openDB<{ balance: number }, number>({ name: 'balances' });
  for (let account = 0; account < ACCOUNTS; account++) void balances.put(account, { balance: FIRST_BALANCE });
  return () => {
    const account = someAccount();
    const entry = journalEntry(account);
    const balance = balances.get(account)?.balance ?? 0;
    if (balance < STAKE) throw new Error('a balance is too low');
    void journal.put(entry._id, entry);
    void balances.put(account, { balance: balance - STAKE });
  };
};

/** About as much as the store writes for it (document, index, balance, session), without looking at it: 3 × 300 bytes. */
export const sameBytes: Work = (root) => {
  const values = root.openDB<Buffer, string>({ name: 'values', encoding: 'binary' });
  const value = Buffer.alloc(300, 1);
  return () => {
    const id = randomUUID();
    const account = `balance:${someAccount()}`;
    values.get(account);
    for (const key of [`journal:${id}`, `index:${id}`, account]) void values.put(key, value);
  };
};

/**
 * Runs `work` with lmdb used directly. Each client waits until its own commit is on disk; those that commit at one
 * time share one flush, as in the store.
 */
export async function directly(work: Work, clients: readonly number[], seconds: number): Promise<Figures[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-lmdb-'));
  const root = open<unknown, string>({ path: join(folder, 'data.mdb'), noSubdir: true });
  const once = work(root);
  const transact = async () => {
    const committed = root.transaction(once);
    // The first resolves at the commit, the second when what is being committed now is flushed.
    await Promise.all([committed, root.flushed]);
  };
  const figures: Figures[] = [];
  for (const count of clients) {
    const span = spanOf(seconds);
    figures.push(figuresOf([await measure(count, span, transact)], span, 0));
  }
  await root.close();
  rmSync(folder, { recursive: true });
  return figures;
}

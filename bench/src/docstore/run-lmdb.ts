import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import { type Figures, figuresOf, measureClients, spanOf } from './measure.ts';
import { ACCOUNTS, FIRST_BALANCE, journalEntry, randomAccount, STAKE } from './transaction.ts';

/** Opens the data in lmdb and returns the reads and writes of one transaction. */
type PrepareTransaction = (root: RootDatabase<unknown, string>) => () => void;

/**
 * The same transaction with lmdb in this process: no socket, protocol, BSON, locks or snapshot (the callback is isolated
 * anyway), and one journal entry instead of a document and its index.
 */
export const minimalWrites: PrepareTransaction = (root) => {
  const journal = root.openDB<unknown, string>({ name: 'journal' });
  const balances = root.openDB<{ balance: number }, number>({ name: 'balances' });
  for (let account = 0; account < ACCOUNTS; account++) void balances.put(account, { balance: FIRST_BALANCE });
  return () => {
    const account = randomAccount();
    const entry = journalEntry(account);
    const balance = balances.get(account)?.balance ?? 0;
    if (balance < STAKE) throw new Error('a balance is too low');
    void journal.put(entry._id, entry);
    void balances.put(account, { balance: balance - STAKE });
  };
};

/** Writes about as much as the store (document, index, balance, session): 3 × 300 bytes, without using them. */
export const writesOfSameSize: PrepareTransaction = (root) => {
  const values = root.openDB<Buffer, string>({ name: 'values', encoding: 'binary' });
  const value = Buffer.alloc(300, 1);
  return () => {
    const id = randomUUID();
    const account = `balance:${randomAccount()}`;
    values.get(account);
    for (const key of [`journal:${id}`, `index:${id}`, account]) void values.put(key, value);
  };
};

/**
 * Runs transactions with lmdb used directly. Each client waits until its own commit is on disk; commits at the same time
 * share one flush, as in the store.
 */
export async function runLmdb(
  prepare: PrepareTransaction,
  clients: readonly number[],
  seconds: number,
): Promise<Figures[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-lmdb-'));
  const root = open<unknown, string>({ path: join(folder, 'data.mdb'), noSubdir: true });
  const readAndWrite = prepare(root);
  const transact = async () => {
    const committed = root.transaction(readAndWrite);
    // The first resolves at the commit, the second once the current commit is flushed.
    await Promise.all([committed, root.flushed]);
  };
  const figures: Figures[] = [];
  for (const count of clients) {
    const span = spanOf(seconds);
    figures.push(figuresOf([await measureClients(count, span, transact)], span, 0));
  }
  await root.close();
  rmSync(folder, { recursive: true });
  return figures;
}

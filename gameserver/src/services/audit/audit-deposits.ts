import type { BookDeposit, BookEntry, Books } from '#storage/money/books.ts';
import type { Break } from '../../domain/ledger/audit-books.ts';
import { subjectOfEntry } from '../../domain/ledger/entries.ts';
import { joinById } from './join-by-id.ts';

/** Compares each deposit with its journal entry. Returns the number of deposits. */
export async function auditDeposits(books: Books, breaks: Break[]): Promise<number> {
  let count = 0;
  const joined = joinById<[BookDeposit, BookEntry]>(
    books.deposits(),
    withoutKind(books.entriesOf('deposit')),
  );
  for await (const { id, parts } of joined) {
    const [deposit, entry] = parts;
    if (deposit) count++;
    if (wrong(deposit, entry) === null) continue;
    const again = await books.deposit(id);
    const message = wrong(again.deposit, again.entry);
    if (message) breaks.push({ rule: 'deposit', subject: id, message });
  }
  return count;
}

function wrong(deposit: BookDeposit | null, entry: BookEntry | null): string | null {
  if (!deposit) return entry ? 'credited, but there is no such deposit' : null;
  const completed = deposit.status === 'success';
  if (!entry) return completed ? 'completed, but never credited' : null;
  if (!completed) return `credited, but its document says ${deposit.status}`;
  const credited = entry.postings.find(({ amount }) => amount > 0)?.amount;
  return credited === deposit.paid ? null : `credited ${credited} santim, paid ${deposit.paid}`;
}

/** The subject of an entry id: 'D…' of 'deposit:D…'. */
export async function* withoutKind(entries: AsyncIterable<BookEntry>): AsyncGenerator<BookEntry> {
  for await (const entry of entries) yield { ...entry, id: subjectOfEntry(entry.id) };
}

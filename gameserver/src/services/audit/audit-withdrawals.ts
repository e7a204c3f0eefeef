import { plus, type Santim, ZERO } from '@chewata/common/money';
import type { BookEntry, Books, BookWithdrawal } from '#storage/money/books.ts';
import type { Break } from '../../domain/ledger/audit-books.ts';
import { withoutKind } from './audit-deposits.ts';
import { joinById } from './join-by-id.ts';

type Parts = readonly [BookWithdrawal | null, BookEntry | null, BookEntry | null, BookEntry | null];

/**
 * Compares each withdrawal with its entries, and each held balance with the user's open withdrawals. `holders`:
 * non-zero held balances. Transfers that wait for approval are held too. Returns the number of withdrawals.
 */
export async function auditWithdrawals(
  books: Books,
  holders: ReadonlyMap<string, Santim>,
  breaks: Break[],
): Promise<number> {
  const open = new Map<string, Santim>();
  let count = 0;
  const joined = joinById<[BookWithdrawal, BookEntry, BookEntry, BookEntry]>(
    books.withdrawals(),
    withoutKind(books.entriesOf('withdraw-hold')),
    withoutKind(books.entriesOf('withdraw-paid')),
    withoutKind(books.entriesOf('withdraw-returned')),
  );
  for await (const { id, parts } of joined) {
    const [withdrawal] = parts;
    if (withdrawal) count++;
    if (withdrawal && withdrawal.stage !== 'over')
      open.set(withdrawal.userId, plus(open.get(withdrawal.userId) ?? ZERO, withdrawal.amount));
    if (wrong(parts) === null) continue;
    const again = await books.withdrawal(id);
    const message = wrong([again.withdrawal, again.hold, again.paid, again.returned]);
    if (message) breaks.push({ rule: 'withdrawal', subject: id, message });
  }
  for await (const { userId, amount } of books.waitingTransfers())
    open.set(userId, plus(open.get(userId) ?? ZERO, amount));
  for (const user of new Set([...open.keys(), ...holders.keys()])) {
    if ((open.get(user) ?? ZERO) === (holders.get(user) ?? ZERO)) continue;
    const again = await books.held(user);
    if (again.balance === again.open) continue;
    const message = `holds ${again.balance} santim, open withdrawals and transfers are ${again.open}`;
    breaks.push({ rule: 'held', subject: `user:${user}:held`, message });
  }
  return count;
}

function wrong([withdrawal, hold, paid, returned]: Parts): string | null {
  if (!withdrawal) return 'there is no such withdrawal';
  if (!hold) return 'never held';
  if (paid && returned) return 'paid and given back';
  const { stage, status } = withdrawal;
  if (stage !== 'over') return paid || returned ? 'ended, but its document says it is open' : null;
  if (status === 'success') return paid ? null : 'its document says paid, but it was not posted';
  return returned ? null : 'its document says declined, but it was not given back';
}

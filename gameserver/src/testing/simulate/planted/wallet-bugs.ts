import { asUserId } from '@chewata/common/ids';
import { santim } from '@chewata/common/money';
import { account, isUserAccount } from '#domain/ledger/accounts.ts';
import type { JournalEntry, NewEntry, Posting } from '#domain/ledger/entry.ts';
import { again, changed, type Plant, posting, postingsOf } from './plant.ts';

/** A player who does not send this transfer. */
const anotherThan = (sender: string | undefined) =>
  account.main(asUserId((sender?.endsWith('1') ? '2' : '1').padStart(24, '0')));

/** The entry with the id of another kind. */
const asKind = (entry: NewEntry, kind: JournalEntry['kind']): NewEntry =>
  ({ ...entry, kind, id: entry.id.replace(entry.kind, kind) }) as NewEntry;

/** Bugs of deposits, withdrawals and transfers: each is a change of the services' context that a wrong line could be. */
export const WALLET_BUGS = {
  'a deposit is lost': posting('deposit', () => null),
  'a deposit is credited twice': posting('deposit', async (entry, post) => {
    await post(again(entry));
    return entry;
  }),
  'a deposit credits too much': posting('deposit', (entry) =>
    changed(entry, (line) => ({ ...line, amount: santim(line.amount + Math.sign(line.amount) * 100) })),
  ),
  'a withdrawal takes no money': posting('withdraw-hold', () => null),
  'a withdrawal takes money twice': posting('withdraw-hold', async (entry, post) => {
    await post(again(entry));
    return entry;
  }),
  'the money of a declined withdrawal is not returned': posting('withdraw-returned', () => null),
  'a withdrawal is paid and returned': posting('withdraw-paid', async (entry, post) => {
    const lines = postingsOf(entry).map(({ account: name, amount }) => ({
      account: isUserAccount(name) ? account.main(asUserId(entry.userId ?? '')) : name,
      amount: santim(-amount),
    }));
    await post({ ...asKind(entry, 'withdraw-returned'), postings: lines } as NewEntry);
    return entry;
  }),
  'a transfer is lost': posting('transfer', () => null),
  'a transfer is done twice': posting('transfer', async (entry, post) => {
    await post(again(entry));
    return entry;
  }),
  'a transfer goes to another user': posting('transfer', (entry) =>
    changed(entry, (line) => (line.amount > 0 ? { ...line, account: anotherThan(entry.userId) } : line)),
  ),
  'a transfer keeps a part of the money': posting('transfer', (entry) => {
    const [taken, given] = postingsOf(entry);
    if (!taken || !given) return entry;
    const [more, less] = taken.amount > 0 ? [taken, given] : [given, taken];
    const kept: Posting = { account: 'house:revenue', amount: santim(100) };
    return { ...entry, postings: [less, { ...more, amount: santim(more.amount - 100) }, kept] } as NewEntry;
  }),
} as const satisfies Record<string, Plant>;

import { plus, type Santim, ZERO } from '@chewata/common/money';
import { isUserAccount, roundOf } from '#domain/ledger/accounts.ts';
import type { Break } from '#domain/ledger/audit-books.ts';
import { auditRound } from '#domain/ledger/audit-round.ts';
import { EntrySums } from '#domain/ledger/entry-sums.ts';
import type { Context } from '../../context.ts';
import { joinById } from '../join-by-id.ts';

type Comparing = Pick<Context, 'auditSlices' | 'books'>;
interface Sum {
  readonly id: string;
  readonly amount: Santim;
}
const END = new Date(8.64e15);

/**
 * Compares every balance with the totals of the slices up to `upTo` and the entries since then, and the rounds that
 * hold stakes with what they hold. All totals together are zero, as every entry is. A difference is read again in one
 * snapshot before it counts as a break.
 */
export async function compareTotals(
  ctx: Comparing,
  upTo: Date,
): Promise<{ accounts: number; breaks: Break[] }> {
  const recent = new EntrySums();
  for await (const entry of ctx.books.entriesIn(upTo, END)) recent.add(entry);
  const breaks: Break[] = [...recent.breaks];
  const suspects: string[] = [];
  const rounds: string[] = [];
  let [accounts, all] = [0, ZERO];
  for await (const { id, parts } of joinById<[Sum, Sum]>(totals(ctx), balances(ctx))) {
    const [total, balance] = parts.map((part) => part?.amount ?? ZERO) as [Santim, Santim];
    accounts++;
    all = plus(all, total);
    const expected = plus(total, recent.of(id));
    const round = roundOf(id);
    if (round !== null && expected !== 0) rounds.push(round);
    if (!isUserAccount(id)) continue;
    if (balance < 0) breaks.push({ rule: 'negative', subject: id, message: `holds ${balance} santim` });
    if (balance !== expected) suspects.push(id);
  }
  if (all !== 0)
    breaks.push({ rule: 'total', subject: 'all accounts', message: `sum to ${all} santim, not to zero` });
  for (const account of suspects) breaks.push(...(await judge(ctx, account, upTo)));
  const lastRecovery = await ctx.books.lastRecovery();
  for (const id of rounds) breaks.push(...auditRound(await ctx.books.round(id), lastRecovery));
  return { accounts, breaks };
}

async function judge({ books, auditSlices }: Comparing, account: string, upTo: Date): Promise<Break[]> {
  const [total, since] = [await auditSlices.total(account), await books.accountSince(account, upTo)];
  if (plus(total, since.posted) === since.balance) return [];
  const { posted, balance } = await books.account(account);
  const message = `holds ${balance} santim, its postings sum to ${posted}`;
  if (posted !== balance) return [{ rule: 'projection', subject: account, message }];
  return [{ rule: 'total', subject: account, message: `is ${total} santim, which its postings are not` }];
}

async function* totals({ auditSlices }: Comparing): AsyncGenerator<Sum> {
  for await (const { account, total } of auditSlices.totals()) yield { id: account, amount: total };
}
async function* balances({ books }: Comparing): AsyncGenerator<Sum> {
  for await (const { account, balance } of books.balances()) yield { id: account, amount: balance };
}

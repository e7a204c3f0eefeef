import { type Santim, sum, toBirr, ZERO } from '@chewata/common/money';
import type { AuditReport } from '#storage/money/audit-reports.ts';
import type { Books } from '#storage/money/books.ts';
import { isUserAccount, ownerOf } from '../../domain/ledger/accounts.ts';
import { AuditBooks, type Break } from '../../domain/ledger/audit-books.ts';
import { auditRound } from '../../domain/ledger/audit-round.ts';
import { auditDeposits } from './audit-deposits.ts';
import { auditWithdrawals } from './audit-withdrawals.ts';

/**
 * Checks the whole ledger against rules W1 to W10 and returns figures, in Birr and counts, and every break. The
 * installation may be running: anything that disagrees is read again in one snapshot before it counts as a break.
 * Writes nothing.
 */
export async function auditLedger(books: Books, now: Date): Promise<AuditReport> {
  const read = new AuditBooks(await books.checkpoints());
  for await (const entry of books.entries()) read.add(entry);
  const breaks: Break[] = [...read.breaks, ...read.brokenCheckpoints()];

  const { holders, balances, players } = await auditBalances(books, read, breaks);
  const deposits = await auditDeposits(books, breaks);
  const withdrawals = await auditWithdrawals(books, holders, breaks);

  const lastRecovery = await books.lastRecovery();
  const holding = read.roundsHolding();
  for (const id of holding) breaks.push(...auditRound(await books.round(id), lastRecovery));

  return {
    at: now,
    breaks,
    figures: {
      entries: read.entries,
      balances,
      rounds: await books.countRounds(),
      roundsHoldingStakes: holding.length,
      deposits,
      withdrawals,
      turnover: toBirr(read.turnover),
      heldByPlayers: toBirr(players),
      ...houseFigures(read),
    },
  };
}

interface BalanceFigures {
  readonly balances: number;
  readonly players: Santim;
  /** Non-zero held balances, by user. */
  readonly holders: Map<string, Santim>;
}

/** W6 and W8: every balance document equals its postings, and no postings lack a document. */
async function auditBalances(books: Books, read: AuditBooks, breaks: Break[]): Promise<BalanceFigures> {
  const unseen = new Set<string>([...read.totals.keys()].filter(isUserAccount));
  const holders = new Map<string, Santim>();
  const suspects: string[] = [];
  let [balances, players] = [0, ZERO];
  for await (const { account, balance } of books.balances()) {
    balances++;
    players = sum([players, balance]);
    unseen.delete(account);
    if (balance < 0) breaks.push({ rule: 'negative', subject: account, message: `holds ${balance} santim` });
    if (balance !== read.total(account)) suspects.push(account);
    const owner = ownerOf(account);
    if (owner && account.endsWith(':held') && balance !== 0) holders.set(owner, balance);
  }
  for (const account of unseen) if (read.total(account) !== 0) suspects.push(account);
  for (const account of suspects) {
    const { posted, balance } = await books.account(account);
    if (posted === balance) continue;
    const message = `holds ${balance} santim, its postings sum to ${posted}`;
    breaks.push({ rule: 'projection', subject: account, message });
  }
  return { balances, players, holders };
}

/** The balances of the house, tax and provider accounts. */
function houseFigures(read: AuditBooks): Record<string, number> {
  const others = [...read.totals].filter(
    ([account]) => !isUserAccount(account) && !account.startsWith('round:'),
  );
  return Object.fromEntries(others.sort().map(([account, total]) => [account, toBirr(total)]));
}

import type { AuditReports } from '#storage/money/audit-reports.ts';
import type { BankList } from '#storage/money/bank-list.ts';
import type { Books } from '#storage/money/books.ts';
import type { DailyFirsts } from '#storage/money/daily-firsts.ts';
import type { Deposits } from '#storage/money/deposits.ts';
import type { ReceiptClaims } from '#storage/money/receipt-claims.ts';
import type { Withdrawals } from '#storage/money/withdrawals.ts';
import type { Payments } from '../../providers/ports/payments.ts';
import type { Receipts } from '../../providers/ports/receipts.ts';
import type { SandboxDesk } from '../../providers/ports/sandbox-desk.ts';

/** What the wallet reaches beside the ledger; a part of the context. */
export interface MoneyContext {
  readonly payments: Payments;
  readonly receipts: Receipts;
  readonly deposits: Deposits;
  readonly withdrawals: Withdrawals;
  readonly receiptClaims: ReceiptClaims;
  readonly dailyFirsts: DailyFirsts;
  readonly bankList: BankList;
  readonly books: Books;
  readonly auditReports: AuditReports;
  /** Sandbox only: the provider's own counter, where payments are paid or fail. Null in live. */
  readonly sandboxDesk: SandboxDesk | null;
}

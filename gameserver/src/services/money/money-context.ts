import type { Payments } from '../../providers/ports/payments.ts';
import type { Receipts } from '../../providers/ports/receipts.ts';
import type { SandboxDesk } from '../../providers/ports/sandbox-desk.ts';
import type {
  AuditReports,
  BankList,
  Books,
  DailyFirsts,
  Deposits,
  ReceiptClaims,
  Withdrawals,
} from '../../storage/ports.ts';

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

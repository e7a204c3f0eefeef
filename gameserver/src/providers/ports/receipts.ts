import type { Phone } from '@chewata/common/phone';
import type { ShownReceipt } from '#domain/money/receipt-gates.ts';
import type { SandboxMedium } from './sandbox-bank.ts';

export type ReceiptMedium = SandboxMedium;

/** A payment to us, as the payer's bank or mobile money shows it. */
export interface Receipt extends ShownReceipt {
  readonly medium: ReceiptMedium;
}

export interface ReceiptQuery {
  readonly medium: ReceiptMedium;
  /** Upper-cased. */
  readonly id: string;
  /** The payer's, as asked; CBE Birr shows a receipt only to who knows it. */
  readonly phone: Phone;
  /** Our account at that medium; CBE shows older receipts only to who knows it. */
  readonly account: string;
}

export type FoundReceipt =
  | { readonly outcome: 'found'; readonly receipt: Receipt }
  | { readonly outcome: 'absent' }
  /** The provider did not answer, or not in a shape that we can read: a person has to look. */
  | { readonly outcome: 'failed'; readonly reason: string };

export interface Receipts {
  /** The mediums whose receipts have ids of that form. */
  mediumsOf(id: string): readonly ReceiptMedium[];
  find(query: ReceiptQuery): Promise<FoundReceipt>;
}

import type { Santim } from '@chewata/common/money';
import type { RawCallback } from './payments.ts';
import type { SandboxCharge, SandboxReceipt, SandboxTransfer } from './sandbox-bank.ts';

/** What became of a payment, and the provider's signed callback that tells it. */
export interface Answered {
  readonly status: string;
  readonly callback: RawCallback;
}

/** What payer and bank do in the sandbox. */
export interface SandboxDesk {
  charge(txnId: string): Promise<SandboxCharge | null>;
  /** Pays a charge, or lets it fail; `amount` where another was paid than asked. Null: no such charge. */
  pay(txnId: string, outcome: 'success' | 'failed', amount?: Santim): Promise<Answered | null>;
  transfer(txnId: string): Promise<SandboxTransfer | null>;
  /** Answers a payout that waits. Null: no such payout. */
  payOut(txnId: string, outcome: 'success' | 'failed'): Promise<Answered | null>;
  /** False where there is a receipt of that id. */
  addReceipt(receipt: SandboxReceipt): Promise<boolean>;
}

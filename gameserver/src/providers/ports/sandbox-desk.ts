import type { Santim } from '@chewata/common/money';
import type { RawCallback } from './payments.ts';
import type { SandboxCharge, SandboxReceipt, SandboxTransfer } from './sandbox-bank.ts';

/** The status of a payment, and the provider's signed callback about it. */
export interface Answered {
  readonly status: string;
  readonly callback: RawCallback;
}

/** The actions of payer and bank in the sandbox. */
export interface SandboxDesk {
  charge(txnId: string): Promise<SandboxCharge | null>;
  /** Pays a charge, or lets it fail; `amount`: if it differs from the amount asked. Null: no such charge. */
  pay(txnId: string, outcome: 'success' | 'failed', amount?: Santim): Promise<Answered | null>;
  transfer(txnId: string): Promise<SandboxTransfer | null>;
  /** Decides a pending payout. Null: no such payout. */
  payOut(txnId: string, outcome: 'success' | 'failed'): Promise<Answered | null>;
  /** False if there is a receipt with that id. */
  addReceipt(receipt: SandboxReceipt): Promise<boolean>;
}

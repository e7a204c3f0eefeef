import type { Santim } from '@chewata/common/money';
import type { Phone } from '@chewata/common/phone';

/** A payment that a payer was asked for. */
export interface SandboxCharge {
  /** The payee's reference. */
  readonly id: string;
  readonly amount: Santim;
  readonly phone: string;
  readonly returnUrl: string;
  readonly status: 'pending' | 'success' | 'failed';
  /** The amount paid, which may differ from the amount asked. */
  readonly paid: Santim | null;
  readonly createdAt: Date;
}

/** Money sent out. */
export interface SandboxTransfer {
  readonly id: string;
  readonly amount: Santim;
  readonly bank: string;
  readonly account: string;
  readonly status: 'pending' | 'success' | 'failed';
  readonly createdAt: Date;
}

export type SandboxMedium = 'TELEBIRR' | 'CBE' | 'CBEBIRR';

/** A receipt of a payment to our account, as a bank shows it. */
export interface SandboxReceipt {
  readonly id: string;
  readonly medium: SandboxMedium;
  readonly amount: Santim;
  readonly phone: Phone;
  readonly payerName: string;
  /** The last digits. */
  readonly payerAccount: string;
  /** Perhaps masked; null if the receipt shows none. */
  readonly payerPhone: string | null;
  readonly createdAt: Date;
}

/** The stored books of the sandbox provider: a restart loses nothing. */
export interface SandboxBank {
  /** False if that id is known. */
  addCharge(charge: SandboxCharge): Promise<boolean>;
  charge(id: string): Promise<SandboxCharge | null>;
  /** The charge after it was paid or failed; a paid one stays paid. Null if there is none. */
  decideCharge(id: string, status: 'success' | 'failed', paid: Santim | null): Promise<SandboxCharge | null>;
  addTransfer(transfer: SandboxTransfer): Promise<boolean>;
  transfer(id: string): Promise<SandboxTransfer | null>;
  /** The transfer after its outcome; the first outcome stays. Null if there is none. */
  decideTransfer(id: string, status: 'success' | 'failed'): Promise<SandboxTransfer | null>;
  /** False if that id is known. */
  addReceipt(receipt: SandboxReceipt): Promise<boolean>;
  receipt(id: string): Promise<SandboxReceipt | null>;
}

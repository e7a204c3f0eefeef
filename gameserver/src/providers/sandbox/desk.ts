import type { SandboxBank } from '../ports/sandbox-bank.ts';
import type { SandboxDesk } from '../ports/sandbox-desk.ts';
import { signedCallback } from './chapa-server.ts';

/** The sandbox provider's counter, on the books that its bank keeps. */
export function sandboxDesk(bank: SandboxBank, webhookSecret: string): SandboxDesk {
  return {
    charge: (txnId) => bank.charge(txnId),
    pay: async (txnId, outcome, amount) => {
      const asked = await bank.charge(txnId);
      if (!asked) return null;
      const paid = outcome === 'success' ? (amount ?? asked.amount) : null;
      const charge = (await bank.decideCharge(txnId, outcome, paid)) ?? asked;
      return { status: charge.status, callback: signedCallback({ charge }, webhookSecret) };
    },
    transfer: (txnId) => bank.transfer(txnId),
    payOut: async (txnId, outcome) => {
      const transfer = await bank.decideTransfer(txnId, outcome);
      if (!transfer) return null;
      return { status: transfer.status, callback: signedCallback({ transfer }, webhookSecret) };
    },
    addReceipt: (receipt) => bank.addReceipt(receipt),
  };
}

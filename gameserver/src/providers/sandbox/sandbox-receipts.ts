import type { Receipts } from '../ports/receipts.ts';
import type { SandboxBank } from '../ports/sandbox-bank.ts';

/** Receipts that were made in the sandbox. An id says nothing of its medium here. */
export function sandboxReceipts(bank: SandboxBank): Receipts {
  return {
    mediumsOf: () => ['TELEBIRR', 'CBE'],
    find: async ({ medium, id }) => {
      const made = await bank.receipt(id);
      if (made?.medium !== medium) return { outcome: 'absent' };
      const { amount, payerName, payerAccount, payerPhone, createdAt } = made;
      return {
        outcome: 'found',
        receipt: {
          medium,
          reference: id,
          completed: true,
          amount,
          payerPhone,
          payerName,
          payerAccount,
          receiver: 'us',
          paidAt: createdAt,
        },
      };
    },
  };
}

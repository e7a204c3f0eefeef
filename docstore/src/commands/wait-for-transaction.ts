import { timeLimitError } from '../plan/find-matching.ts';
import type { Transaction } from '../sessions/transaction.ts';

/** Waits until a transaction has ended; throws if the deadline of the command is earlier. */
export async function waitForEnd(transaction: Transaction, deadline: number): Promise<void> {
  if (deadline === Number.POSITIVE_INFINITY) return transaction.whenEnded;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeLimitError()), Math.max(0, deadline - Date.now()));
  });
  try {
    await Promise.race([transaction.whenEnded, late]);
  } finally {
    clearTimeout(timer);
  }
}

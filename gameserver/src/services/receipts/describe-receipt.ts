import { payerAccountOf, payerKey } from '#domain/money/payer-account.ts';
import type { Receipt } from '#providers/ports/receipts.ts';

/** Why an administrator must decide. */
export const ABOVE_CEILING = 'above the ceiling of receipts';
export const UNPROVEN_PAYER = 'the receipt does not show the whole payer, and the account is not confirmed';

/** The payer as the receipt shows it, for administrators. An account shown in full is one that can be confirmed. */
export function payerDetails(receipt: Receipt): Readonly<Record<string, string>> {
  const { payerName, payerPhone } = receipt;
  const account = payerAccountOf(receipt.medium, receipt);
  return {
    ...(payerName && { payerName }),
    ...(account && { payerAccount: account.digits }),
    ...(payerPhone && { payerPhone }),
  };
}

/** The account that the receipt was paid from, as a key; null if the receipt does not show it. */
export function payerKeyOf(receipt: Receipt): string | null {
  const account = payerAccountOf(receipt.medium, receipt);
  return account && payerKey(account);
}

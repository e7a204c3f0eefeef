import type { ShownReceipt } from './receipt-gates.ts';

/** The account that a receipt was paid from, as far as receipts show it: never the whole number. */
export interface PayerAccount {
  /** The receipt's medium, as the ledger names it: 'cbe', 'telebirr' … */
  readonly medium: string;
  readonly name: string;
  /** The last four digits. */
  readonly digits: string;
}

const SHOWN_DIGITS = 4;

/** M18: null if the receipt does not show both a name and the last digits, so that it can never be confirmed. */
export function payerAccountOf(
  medium: string,
  { payerName, payerAccount, payerPhone }: Pick<ShownReceipt, 'payerName' | 'payerAccount' | 'payerPhone'>,
): PayerAccount | null {
  const name = payerName.trim();
  const digits = lastDigits(payerAccount) ?? lastDigits(payerPhone ?? '');
  return name && digits ? { medium: medium.toLowerCase(), name, digits } : null;
}

const lastDigits = (shown: string): string | null =>
  /\d{4}$/.exec(shown.replace(/[\s-]/g, ''))?.[0].slice(-SHOWN_DIGITS) ?? null;

/** The account as a key: receipts of one account write its holder's name alike but for case and spaces. */
export const payerKey = ({ medium, name, digits }: PayerAccount): string =>
  `${medium}:${digits}:${name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`;

import type { Santim } from '@chewata/common/money';
import { internationalForm, type Phone } from '@chewata/common/phone';

/** The fields of a receipt that the gates check. */
export interface ShownReceipt {
  /** The payment's own id, as the receipt says it. */
  readonly reference: string;
  readonly completed: boolean;
  readonly amount: Santim;
  /** Digits, some of them perhaps '*'; null if the receipt shows none. */
  readonly payerPhone: string | null;
  readonly payerName: string;
  /** The last digits of the payer's account; '' if the receipt shows none. */
  readonly payerAccount: string;
  /** 'us': the issuer of the receipt guarantees that it was paid to us. */
  readonly receiver: { readonly account: string; readonly name: string } | 'us';
  /** Null if it could not be read. */
  readonly paidAt: Date | null;
}

export interface GateTerms {
  /** The requested id; null if it is a token, which the receipt does not repeat. */
  readonly askedId: string | null;
  /** Our account at that provider, by the settings. */
  readonly ours: { readonly account: string; readonly holder: string };
  /** The user who must have paid. */
  readonly payer: Phone;
  readonly now: number;
}

export type ReceiptVerdict =
  /** `payerShown`: it shows the payer's whole phone. Otherwise the payer's account must be a confirmed one (M18). */
  | { readonly passes: true; readonly payerShown: boolean }
  /** `otherPayer`: another person paid it, so nothing about it is revealed. */
  | { readonly passes: false; readonly why: string; readonly otherPayer: boolean };

/** M5: an older receipt does not pass. */
const WINDOW_MS = 72 * 60 * 60 * 1000;
/** Allowed difference between the provider's clock and ours. */
const AHEAD_MS = 15 * 60 * 1000;

/**
 * M5: the gates that a receipt must pass before it is credited, except that it is unused: paid by that phone, the
 * requested reference, completed, to our account, an amount, in time. The payer's name does not matter.
 */
export function checkReceipt(
  receipt: ShownReceipt,
  { askedId, ours, payer, now }: GateTerms,
): ReceiptVerdict {
  const fails = (why: string, otherPayer = false): ReceiptVerdict => ({ passes: false, why, otherPayer });
  const { payerPhone, receiver, paidAt } = receipt;
  if (payerPhone !== null && !matches(payerPhone, internationalForm(payer)))
    return fails('paid from another phone', true);
  if (askedId !== null && receipt.reference !== askedId) return fails('the receipt has another reference');
  if (!receipt.completed) return fails('the payment is not completed');
  if (receiver !== 'us' && !isOurs(receiver, ours)) return fails('paid to another account');
  if (receipt.amount <= 0) return fails('the receipt shows no amount');
  if (paidAt === null) return fails('the receipt shows no date');
  const age = now - paidAt.getTime();
  if (age > WINDOW_MS || age < -AHEAD_MS) return fails(`paid at ${paidAt.toISOString()}`);
  return { passes: true, payerShown: payerPhone !== null && !payerPhone.includes('*') };
}

function isOurs(receiver: { account: string; name: string }, ours: GateTerms['ours']): boolean {
  const account = ours.account.replace(/[\s-]/g, '');
  if (account === '' || !matches(receiver.account, account)) return false;
  return ours.holder === '' || simple(receiver.name) === simple(ours.holder);
}

const simple = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * True if the number on a receipt is that number. Receipts hide digits behind '*'; the last four must be shown. A
 * phone is the same with 0, 251 or nothing before its nine digits.
 */
export function matches(shown: string, number: string): boolean {
  const pattern = shown.replace(/[\s+-]/g, '');
  if (!/^[\dA-Za-z*]*[\dA-Za-z]{4}$/.test(pattern)) return false;
  const [start = '', ...others] = pattern.toLowerCase().split(/\*+/);
  return forms(number.toLowerCase()).some((form) => hasParts(form, start, others));
}

/** True if the text is the start and then the other parts in their order, each after at least one hidden character. */
function hasParts(text: string, start: string, others: readonly string[]): boolean {
  if (!text.startsWith(start)) return false;
  let at = start.length;
  for (const part of others.slice(0, -1)) {
    const found = text.indexOf(part, at + 1);
    if (found < 0) return false;
    at = found + part.length;
  }
  const last = others.at(-1);
  return last === undefined ? text === start : text.endsWith(last) && text.length - last.length > at;
}

function forms(number: string): string[] {
  const [, local] = /^(?:\+?251|0)?([79]\d{8})$/.exec(number) ?? [];
  return local ? [`251${local}`, `0${local}`, local] : [number];
}

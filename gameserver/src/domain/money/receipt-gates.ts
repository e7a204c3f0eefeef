import type { Santim } from '@chewata/common/money';
import { internationalForm, type Phone } from '@chewata/common/phone';

/** A receipt as the gates look at it. */
export interface ShownReceipt {
  readonly reference: string;
  readonly completed: boolean;
  readonly amount: Santim;
  readonly payerPhone: string | null;
  readonly receiver: { readonly account: string; readonly name: string } | 'us';
  readonly paidAt: Date | null;
}

export interface GateTerms {
  /** The id that was asked for; null where it is a token, which the receipt does not repeat. */
  readonly askedId: string | null;
  /** Our account at that provider, by the settings. */
  readonly ours: { readonly account: string; readonly holder: string };
  /** Whose payment it has to be. */
  readonly payer: Phone;
  readonly now: number;
}

export type Verdict =
  | { readonly passes: true }
  /** `otherPayer`: it is somebody else's, and nothing is told about it. */
  | { readonly passes: false; readonly why: string; readonly otherPayer: boolean };

/** A receipt counts this long. */
const WINDOW_MS = 72 * 60 * 60 * 1000;
/** Clocks differ. */
const AHEAD_MS = 15 * 60 * 1000;

/**
 * The gates that a receipt passes before it is credited, all of them but its being unused: paid by that
 * phone, the reference echoed, completed, to our account, an amount, in time. The payer's name is no key.
 */
export function checkReceipt(receipt: ShownReceipt, { askedId, ours, payer, now }: GateTerms): Verdict {
  const fails = (why: string, otherPayer = false): Verdict => ({ passes: false, why, otherPayer });
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
  return { passes: true };
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
 * True where a number on a receipt is that number. Receipts hide digits behind '*'; the last four must
 * be there. A phone is the same with 0, 251 or nothing before its nine digits.
 */
export function matches(shown: string, number: string): boolean {
  const pattern = shown.replace(/[\s+-]/g, '');
  if (!/^[\dA-Za-z*]*[\dA-Za-z]{4}$/.test(pattern)) return false;
  const shape = new RegExp(`^${pattern.replace(/\*+/g, '\\w+')}$`, 'i');
  return forms(number).some((form) => shape.test(form));
}

function forms(number: string): string[] {
  const [, local] = /^(?:\+?251|0)?([79]\d{8})$/.exec(number) ?? [];
  return local ? [`251${local}`, `0${local}`, local] : [number];
}

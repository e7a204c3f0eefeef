import type { Settings } from '@chewata/common/contract/settings/settings';
import type { Phone } from '@chewata/common/phone';
import { checkReceipt, type Verdict } from '#domain/money/receipt-gates.ts';
import type { Receipt, ReceiptMedium } from '#providers/ports/receipts.ts';
import type { Context } from '../context.ts';

export type ReceiptSearchContext = Pick<Context, 'clock' | 'log' | 'receipts' | 'settings'>;

export interface ReceiptSearch {
  /** Upper-cased. */
  readonly id: string;
  readonly mediums: readonly ReceiptMedium[];
  readonly payer: Phone;
}

export type SearchResult =
  | { readonly outcome: 'found'; readonly receipt: Receipt; readonly verdict: Verdict }
  | { readonly outcome: 'absent' }
  /** A provider did not answer: it is not known whether there is a receipt. */
  | { readonly outcome: 'failed' };

/** Looks a receipt up at the providers that could have issued it, and checks it against the gates. */
export async function findReceipt(
  ctx: ReceiptSearchContext,
  { id, mediums, payer }: ReceiptSearch,
): Promise<SearchResult> {
  const { depositAccounts } = ctx.settings.now();
  let hasFailed = false;
  for (const medium of mediums) {
    const ours = depositAccounts[ACCOUNTS[medium]];
    const found = await ctx.receipts.find({ medium, id, phone: payer, account: ours.account });
    if (found.outcome === 'found') {
      const askedId = isToken(medium, id) ? null : id;
      const verdict = checkReceipt(found.receipt, { askedId, ours, payer, now: ctx.clock.now() });
      return { outcome: 'found', receipt: found.receipt, verdict };
    }
    if (found.outcome === 'failed') {
      hasFailed = true;
      ctx.log.warn({ medium, reason: found.reason }, 'receipt lookup failed');
    }
  }
  return { outcome: hasFailed ? 'failed' : 'absent' };
}

const ACCOUNTS = {
  TELEBIRR: 'telebirr',
  CBE: 'cbe',
  CBEBIRR: 'cbeBirr',
} as const satisfies Record<ReceiptMedium, keyof Settings['depositAccounts']>;

/** CBE's newer receipts are found by a token; the payment's own id is on the receipt. */
const isToken = (medium: ReceiptMedium, id: string): boolean => medium === 'CBE' && !id.startsWith('FT');

/** An FT number may be followed by the digits of the account, as the bank prints them. */
export const receiptIdOf = (id: string): string => /^(FT[A-Z0-9]{10})\d{8}$/.exec(id)?.[1] ?? id;

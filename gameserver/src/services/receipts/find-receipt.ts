import type { Settings } from '@chewata/common/contract/settings-document';
import type { Phone } from '@chewata/common/phone';
import { checkReceipt, type Verdict } from '../../domain/money/receipt-gates.ts';
import type { Receipt, ReceiptMedium } from '../../providers/ports/receipts.ts';
import type { Context } from '../context.ts';

export type FindingReceipts = Pick<Context, 'clock' | 'log' | 'receipts' | 'settings'>;

export interface ReceiptSearch {
  /** Upper-cased. */
  readonly id: string;
  readonly mediums: readonly ReceiptMedium[];
  readonly payer: Phone;
}

export type SearchedReceipt =
  | { readonly outcome: 'found'; readonly receipt: Receipt; readonly verdict: Verdict }
  | { readonly outcome: 'absent' }
  /** Somebody did not answer: whether there is one is not known. */
  | { readonly outcome: 'failed' };

/** Looks a receipt up at the providers that could have made it, and holds it against the gates. */
export async function findReceipt(
  ctx: FindingReceipts,
  { id, mediums, payer }: ReceiptSearch,
): Promise<SearchedReceipt> {
  const { depositAccounts } = ctx.settings.now();
  let failed = false;
  for (const medium of mediums) {
    const ours = depositAccounts[ACCOUNTS[medium]];
    const found = await ctx.receipts.find({ medium, id, phone: payer, account: ours.account });
    if (found.outcome === 'found') {
      const askedId = isToken(medium, id) ? null : id;
      const verdict = checkReceipt(found.receipt, { askedId, ours, payer, now: ctx.clock.now() });
      return { outcome: 'found', receipt: found.receipt, verdict };
    }
    if (found.outcome === 'failed') {
      failed = true;
      ctx.log.warn({ medium, reason: found.reason }, 'a receipt could not be looked up');
    }
  }
  return { outcome: failed ? 'failed' : 'absent' };
}

const ACCOUNTS = {
  TELEBIRR: 'telebirr',
  CBE: 'cbe',
  CBEBIRR: 'cbeBirr',
} as const satisfies Record<ReceiptMedium, keyof Settings['depositAccounts']>;

/** A newer receipt of CBE is found by a token; the payment's own id stands in it. */
const isToken = (medium: ReceiptMedium, id: string): boolean => medium === 'CBE' && !id.startsWith('FT');

/** An FT number may come with the digits of the account that the bank prints behind it. */
export const receiptIdOf = (id: string): string => /^(FT[A-Z0-9]{10})\d{8}$/.exec(id)?.[1] ?? id;

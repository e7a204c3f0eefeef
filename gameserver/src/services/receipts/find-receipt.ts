import type { Settings } from '@chewata/common/contract/settings/settings';
import type { UserId } from '@chewata/common/ids';
import type { ReceiptProof } from '#domain/money/deposit.ts';
import { payerAccountOf, payerKey } from '#domain/money/payer-account.ts';
import { checkReceipt, type ReceiptVerdict } from '#domain/money/receipt-gates.ts';
import type { Receipt, ReceiptMedium } from '#providers/ports/receipts.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';

export type ReceiptSearchContext = Pick<
  Context,
  'clock' | 'log' | 'payerAccounts' | 'receipts' | 'settings' | 'walletLimits'
>;

export interface ReceiptSearch {
  /** The user who asks: their failed look-ups are counted. */
  readonly caller: UserId;
  /** Upper-cased. */
  readonly id: string;
  readonly mediums: readonly ReceiptMedium[];
  /** The user who is to be credited. */
  readonly payer: Pick<Caller, 'id' | 'phone'>;
}

export type SearchResult =
  | {
      readonly outcome: 'found';
      readonly receipt: Receipt;
      readonly verdict: ReceiptVerdict;
      /** M18: the receipt shows that the user paid it, by the whole phone or by a confirmed account. */
      readonly payerProven: boolean;
    }
  | { readonly outcome: 'absent' }
  /** A provider did not answer: it is not known whether there is a receipt. */
  | { readonly outcome: 'failed' };

/**
 * Looks a receipt up at the providers that could have issued it, and checks it against the gates.
 * Refusal: RATE_LIMITED after too many failed look-ups (M15).
 */
export async function findReceipt(ctx: ReceiptSearchContext, search: ReceiptSearch): Promise<SearchResult> {
  await ctx.walletLimits.lookup.begin(search.caller);
  const result = await lookUp(ctx, search);
  const isFailedGuess = result.outcome === 'absent' || (result.outcome === 'found' && !result.verdict.passes);
  if (!isFailedGuess) await ctx.walletLimits.lookup.forget(search.caller);
  return result;
}

async function lookUp(
  ctx: ReceiptSearchContext,
  { id, mediums, payer }: ReceiptSearch,
): Promise<SearchResult> {
  const { depositAccounts } = ctx.settings.now();
  let hasFailed = false;
  for (const medium of mediums) {
    const ours = depositAccounts[ACCOUNTS[medium]];
    const found = await ctx.receipts.find({ medium, id, phone: payer.phone, account: ours.account });
    if (found.outcome === 'found') {
      const askedId = isToken(medium, id) ? null : id;
      const verdict = checkReceipt(found.receipt, {
        askedId,
        ours,
        payer: payer.phone,
        now: ctx.clock.now(),
      });
      const payerProven =
        verdict.passes && (verdict.payerShown || (await isConfirmed(ctx, payer.id, found.receipt)));
      return { outcome: 'found', receipt: found.receipt, verdict, payerProven };
    }
    if (found.outcome === 'failed') {
      hasFailed = true;
      ctx.log.warn({ medium, reason: found.reason }, 'receipt lookup failed');
    }
  }
  return { outcome: hasFailed ? 'failed' : 'absent' };
}

export function proofOf({ verdict, payerProven }: Extract<SearchResult, { outcome: 'found' }>): ReceiptProof {
  if (!verdict.passes) return 'failed';
  return payerProven ? 'payer' : 'unproven';
}

async function isConfirmed(ctx: ReceiptSearchContext, user: UserId, receipt: Receipt): Promise<boolean> {
  const account = payerAccountOf(receipt.medium, receipt);
  return account !== null && ctx.payerAccounts.isConfirmed(user, payerKey(account));
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

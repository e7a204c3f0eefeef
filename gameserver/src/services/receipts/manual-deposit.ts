import { Refusal } from '@chewata/common/errors';
import type { Language } from '@chewata/common/languages';
import { formatBirr, type Santim } from '@chewata/common/money';
import type { Deposit } from '#domain/money/deposit.ts';
import type { ReceiptMedium } from '#providers/ports/receipts.ts';
import { refuseBlocked } from '../blocks/refuse-blocked.ts';
import type { Caller } from '../caller-of.ts';
import { checkLimit } from '../money/limits.ts';
import { say } from '../say.ts';
import { depositByReceipt, madeBefore, type ReceiptDepositContext } from './deposit-by-receipt.ts';
import { ABOVE_CEILING, payerDetails, payerKeyOf, UNPROVEN_PAYER } from './describe-receipt.ts';
import {
  findReceipt,
  proofOf,
  type ReceiptSearchContext,
  receiptIdOf,
  type SearchResult,
} from './find-receipt.ts';

export interface ManualDepositCommand {
  readonly caller: Pick<Caller, 'id' | 'phone'>;
  readonly amount: Santim;
  /** Upper-cased. */
  readonly txnId: string;
  readonly language: Language;
  readonly commandId: string;
}

/**
 * Announces a transfer to our account. If its receipt is found, passes the gates and shows the amount that was
 * typed, it is credited at once up to a ceiling (a setting); otherwise an administrator decides.
 * Refusals: VALIDATION (limits), ALREADY_PROCESSED, RATE_LIMITED, TOO_MANY_OPEN, RECEIPT_NOT_FOUND (paid by
 * another user).
 */
export async function depositManually(
  ctx: ReceiptDepositContext & ReceiptSearchContext,
  { caller, amount, txnId, language, commandId }: ManualDepositCommand,
): Promise<{ message: string; status: 'Pending' | 'Completed' }> {
  const settings = ctx.settings.now();
  checkLimit(settings, 'manualDeposit', amount);
  const id = receiptIdOf(txnId);
  const made = await madeBefore(ctx, caller.id, id, commandId);
  if (made) return answer(language, made);
  await refuseBlocked(ctx, caller.id);

  const searched = await findReceipt(ctx, {
    id,
    mediums: ctx.receipts.mediumsOf(id),
    caller: caller.id,
    payer: caller,
  });
  if (searched.outcome === 'found' && !searched.verdict.passes && searched.verdict.otherPayer)
    throw new Refusal('RECEIPT_NOT_FOUND');
  const receipt = searched.outcome === 'found' ? searched.receipt : null;
  const why = whyPending(searched, amount, settings.receiptCeiling);
  const given = {
    user: caller.id,
    ids: receipt ? ([id, receipt.reference] as const) : ([id] as const),
    provider: receipt ? receipt.medium.toLowerCase() : providerOf(ctx.receipts.mediumsOf(id)),
    method: 'manual',
    asked: amount,
    paid: receipt?.amount ?? null,
    payerKey: receipt && payerKeyOf(receipt),
    ...(searched.outcome === 'found' && { proof: proofOf(searched) }),
    details: { receipt: id, ...(receipt && payerDetails(receipt)), ...(why && { why }) },
    commandId,
  };
  return answer(
    language,
    await depositByReceipt(ctx, { ...given, ids: [...given.ids] }, why ? 'pending' : 'credited'),
  );
}

/** Why an administrator must decide; null if none must. */
function whyPending(searched: SearchResult, amount: Santim, ceiling: Santim): string | null {
  if (searched.outcome === 'failed') return 'the receipt could not be looked up';
  if (searched.outcome === 'absent') return 'no receipt was found';
  const { verdict, receipt } = searched;
  if (!verdict.passes) return verdict.why;
  if (receipt.amount !== amount) return `paid ${formatBirr(receipt.amount)}, typed ${formatBirr(amount)}`;
  if (!searched.payerProven) return UNPROVEN_PAYER;
  return amount > ceiling ? ABOVE_CEILING : null;
}

const providerOf = ([medium]: readonly ReceiptMedium[]): string => medium?.toLowerCase() ?? 'manual';

function answer(language: Language, { status, asked, paid }: Deposit) {
  if (status !== 'success')
    return { message: say(language, 'success.manualDeposit'), status: 'Pending' } as const;
  const message = say(language, 'success.depositCredited', { amount: formatBirr(paid ?? asked) });
  return { message, status: 'Completed' } as const;
}

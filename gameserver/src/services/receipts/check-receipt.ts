import type { ReceiptAnswer } from '@chewata/common/contract/money/deposits';
import { Refusal } from '@chewata/common/errors';
import type { Language } from '@chewata/common/languages';
import { formatBirr, toBirr } from '@chewata/common/money';
import type { Phone } from '@chewata/common/phone';
import type { Deposit } from '#domain/money/deposit.ts';
import type { ReceiptMedium } from '#providers/ports/receipts.ts';
import { refuseBlocked } from '../blocks/refuse-blocked.ts';
import type { Caller } from '../caller-of.ts';
import { statusOf } from '../money/transaction-rows.ts';
import { say } from '../say.ts';
import { requireConfirmation } from '../second-factor/require-confirmation.ts';
import type { FactorContext } from '../second-factor/ways.ts';
import { depositByReceipt, madeBefore, type ReceiptDepositContext } from './deposit-by-receipt.ts';
import { ABOVE_CEILING, payerDetails, payerKeyOf, UNPROVEN_PAYER } from './describe-receipt.ts';
import { findReceipt, proofOf, type ReceiptSearchContext, receiptIdOf } from './find-receipt.ts';

export interface CheckCommand {
  readonly caller: Pick<Caller, 'id' | 'phone' | 'isAdmin' | 'sessionId'>;
  readonly txnId: string;
  /** The payer, if not the caller; only administrators may name one. */
  readonly phone: Phone | undefined;
  /** Null: the mediums whose receipts have ids of that form. */
  readonly mediums: readonly ReceiptMedium[] | null;
  readonly language: Language;
  readonly commandId: string;
}

/**
 * Finds the receipt of a payment to us and credits it to the payer; above a ceiling (a setting), or if
 * the receipt does not prove who paid it (M18), an administrator must approve it. Refusals: ALREADY_PROCESSED, RATE_LIMITED, TOO_MANY_OPEN, RECEIPT_NOT_FOUND (none, not to us, too old, paid by another
 * user), USER_UNKNOWN, SECOND_FACTOR_REQUIRED, UNAVAILABLE (the provider did not answer).
 */
export async function checkTransaction(
  ctx: ReceiptDepositContext & ReceiptSearchContext & FactorContext,
  command: CheckCommand,
): Promise<ReceiptAnswer> {
  const { txnId, mediums, language, commandId } = command;
  const id = receiptIdOf(txnId);
  const payer = await payerOf(ctx, command);
  const made = await madeBefore(ctx, payer.id, id, commandId);
  if (made) return answer(language, made);
  await refuseBlocked(ctx, payer.id);

  const searched = await findReceipt(ctx, {
    id,
    mediums: mediums ?? ctx.receipts.mediumsOf(id),
    caller: command.caller.id,
    payer,
  });
  if (searched.outcome === 'failed') throw new Refusal('UNAVAILABLE');
  if (searched.outcome === 'absent' || !searched.verdict.passes) throw new Refusal('RECEIPT_NOT_FOUND');
  const { reference, amount, medium } = searched.receipt;
  const { receiptCeiling } = ctx.settings.now();
  const why = !searched.payerProven ? UNPROVEN_PAYER : amount > receiptCeiling ? ABOVE_CEILING : null;
  const given = {
    user: payer.id,
    ids: [id, reference],
    provider: medium.toLowerCase(),
    method: `${medium.toLowerCase()} receipt`,
    asked: amount,
    paid: amount,
    payerKey: payerKeyOf(searched.receipt),
    proof: proofOf(searched),
    details: { receipt: reference, ...payerDetails(searched.receipt), ...(why && { why }) },
    commandId,
  } as const;
  return answer(language, await depositByReceipt(ctx, given, why ? 'pending' : 'credited'));
}

async function payerOf(
  ctx: FactorContext,
  { caller, phone }: CheckCommand,
): Promise<Pick<Caller, 'id' | 'phone'>> {
  if (!caller.isAdmin || phone === undefined) return caller;
  await requireConfirmation(ctx, caller);
  const payer = await ctx.users.byPhone(phone);
  if (!payer) throw new Refusal('USER_UNKNOWN');
  return payer;
}

function answer(language: Language, { txnId, asked, paid, createdAt, status }: Deposit): ReceiptAnswer {
  const amount = paid ?? asked;
  const message =
    status === 'success'
      ? say(language, 'success.depositCredited', { amount: formatBirr(amount) })
      : say(language, 'success.depositWaits');
  const transaction = {
    txnId,
    amount: toBirr(amount),
    createdAt: createdAt.toISOString(),
    status: statusOf(status),
  };
  return { message, transaction };
}

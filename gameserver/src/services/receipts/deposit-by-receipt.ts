import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import type { Santim } from '@chewata/common/money';
import type { Deposit, ReceiptProof } from '#domain/money/deposit.ts';
import type { Context } from '../context.ts';
import { type CreditContext, creditDeposit } from '../deposits/credit-deposit.ts';
import { OPEN_MANUAL_DEPOSITS, tooManyOpen } from '../money/open-requests.ts';
import { referenceOf } from '../money/reference.ts';
import { refuseExcludedPayer } from '../play-limits/excluded-keys.ts';
import { createDeposit, depositWithin } from '../play-limits/limit-deposit.ts';

export type ReceiptDepositContext = CreditContext &
  Pick<Context, 'exclusions' | 'playRecords' | 'receiptClaims' | 'sightings' | 'together' | 'walletQueue'>;

export interface ReceiptDeposit {
  readonly user: UserId;
  /** As it was typed, and as the receipt shows it: both are used up by a credit. */
  readonly ids: readonly [typed: string, ...others: string[]];
  readonly provider: string;
  readonly method: string;
  readonly asked: Santim;
  /** The amount on the receipt; null if none was found. */
  readonly paid: Santim | null;
  /** The account it was paid from, as a key; null if the receipt does not show it. */
  readonly payerKey: string | null;
  /** Absent if no receipt was found. */
  readonly proof?: ReceiptProof;
  readonly details: Readonly<Record<string, string>>;
  readonly commandId: string;
}

export const alreadyProcessed = (): Refusal =>
  new Refusal('ALREADY_PROCESSED', { details: { status: 'Completed' } });

/**
 * The deposit that this very command has made before, or null. Refusal: ALREADY_PROCESSED if another command has; that
 * this user named the receipt too is kept.
 */
export async function madeBefore(
  ctx: ReceiptDepositContext,
  user: UserId,
  id: string,
  commandId: string,
): Promise<Deposit | null> {
  const own = await ctx.deposits.get(referenceOf('D', commandId));
  if (own) return own;
  if ((await ctx.receiptClaims.depositOf(id)) === null) return null;
  await ctx.sightings.note({ kind: 'receipt', subject: id, userId: user, at: new Date(ctx.clock.now()) });
  throw alreadyProcessed();
}

/**
 * Makes the deposit of a receipt: credited at once, or pending until an administrator decides. Only a credit uses up
 * the receipt's ids (rule M4): until then any user may name them, and the same user again gets the same deposit.
 * Refusals: ALREADY_PROCESSED, TOO_MANY_OPEN, PLAY_LIMIT.
 */
export const depositByReceipt = (
  ctx: ReceiptDepositContext,
  given: ReceiptDeposit,
  outcome: 'credited' | 'pending',
): Promise<Deposit> =>
  ctx.walletQueue(given.user, async () => {
    await refuseExcludedPayer(ctx, given.payerKey);
    await notePayer(ctx, given);
    const open = await ctx.deposits.openWithReceipt(given.user, given.ids);
    if (outcome === 'credited' && given.paid !== null) return credit(ctx, given, given.paid, open);
    return open ?? wait(ctx, given);
  });

/** Noted before a person may confirm the account as another user's. */
async function notePayer(ctx: ReceiptDepositContext, { payerKey, user }: ReceiptDeposit): Promise<void> {
  if (payerKey === null) return;
  const at = new Date(ctx.clock.now());
  await ctx.sightings.note({ kind: 'payer', subject: payerKey, userId: user, at });
}

async function wait(ctx: ReceiptDepositContext, given: ReceiptDeposit): Promise<Deposit> {
  if ((await ctx.deposits.openByHand(given.user)) >= OPEN_MANUAL_DEPOSITS)
    throw tooManyOpen(OPEN_MANUAL_DEPOSITS);
  return (await createDeposit(ctx, depositOf(ctx, given))).deposit;
}

async function credit(
  ctx: ReceiptDepositContext,
  given: ReceiptDeposit,
  paid: Santim,
  open: Deposit | null,
): Promise<Deposit> {
  const deposit = open ?? depositOf(ctx, given);
  const claim = ctx.receiptClaims.claim(given.ids, deposit.id);
  try {
    await creditDeposit(ctx, deposit, paid, {
      before: open ? [claim] : [claim, depositWithin(ctx, given.user, paid), ctx.deposits.insert(deposit)],
    });
  } catch (error) {
    // Another worker of this very command may have been quicker.
    const isClaimed = error instanceof Refusal && error.code === 'ALREADY_PROCESSED';
    const made = isClaimed ? await madeBefore(ctx, given.user, given.ids[0], given.commandId) : null;
    if (!made) throw error;
  }
  return (await ctx.deposits.get(deposit.id)) ?? deposit;
}

function depositOf(
  ctx: ReceiptDepositContext,
  { user, ids, commandId, payerKey: _, ...facts }: ReceiptDeposit,
): Deposit {
  return {
    ...facts,
    id: referenceOf('D', commandId),
    txnId: ids[0],
    userId: user,
    status: 'Pending',
    reference: null,
    checkoutUrl: null,
    receiptIds: [...new Set(ids)],
    reviews: [],
    createdAt: new Date(ctx.clock.now()),
    polls: 0,
  };
}

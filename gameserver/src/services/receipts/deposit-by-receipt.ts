import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import type { Santim } from '@chewata/common/money';
import type { Deposit } from '#domain/money/deposit.ts';
import type { Context } from '../context.ts';
import { type CreditContext, creditDeposit } from '../deposits/credit-deposit.ts';
import { OPEN_MANUAL_DEPOSITS, tooManyOpen } from '../money/open-requests.ts';
import { referenceOf } from '../money/reference.ts';

export type ReceiptDepositContext = CreditContext &
  Pick<Context, 'receiptClaims' | 'together' | 'walletQueue'>;

export interface ReceiptDeposit {
  readonly user: UserId;
  /** As it was typed, and as the receipt shows it: both are used up. */
  readonly ids: readonly [typed: string, ...others: string[]];
  readonly provider: string;
  readonly method: string;
  readonly asked: Santim;
  /** The amount on the receipt; null if none was found. */
  readonly paid: Santim | null;
  readonly details: Readonly<Record<string, string>>;
  readonly commandId: string;
}

export const alreadyProcessed = (): Refusal =>
  new Refusal('ALREADY_PROCESSED', { details: { status: 'Completed' } });

/** The deposit that this very command has made before, or null. Refusal: ALREADY_PROCESSED if another command has. */
export async function madeBefore(
  ctx: ReceiptDepositContext,
  id: string,
  commandId: string,
): Promise<Deposit | null> {
  const own = await ctx.deposits.get(referenceOf('D', commandId));
  if (own) return own;
  if ((await ctx.receiptClaims.depositOf(id)) !== null) throw alreadyProcessed();
  return null;
}

/**
 * Makes the deposit of a receipt: credited at once, or pending until an administrator decides. Its ids are used up
 * in the same transaction (rule M4). Refusals: ALREADY_PROCESSED, TOO_MANY_OPEN.
 */
export const depositByReceipt = (
  ctx: ReceiptDepositContext,
  given: ReceiptDeposit,
  outcome: 'credited' | 'pending',
): Promise<Deposit> => ctx.walletQueue(given.user, () => make(ctx, given, outcome));

async function make(
  ctx: ReceiptDepositContext,
  { user, ids, commandId, ...facts }: ReceiptDeposit,
  outcome: 'credited' | 'pending',
): Promise<Deposit> {
  if (outcome === 'pending' && (await ctx.deposits.openByHand(user)) >= OPEN_MANUAL_DEPOSITS)
    throw tooManyOpen(OPEN_MANUAL_DEPOSITS);
  const deposit: Deposit = {
    ...facts,
    id: referenceOf('D', commandId),
    txnId: ids[0],
    userId: user,
    status: 'Pending',
    reference: null,
    checkoutUrl: null,
    reviews: [],
    createdAt: new Date(ctx.clock.now()),
    polls: 0,
  };
  const { paid } = facts;
  const before = [ctx.receiptClaims.claim(ids, deposit.id), ctx.deposits.insert(deposit)];
  try {
    if (outcome === 'credited' && paid !== null) await creditDeposit(ctx, deposit, paid, { before });
    else await ctx.together(...before);
  } catch (error) {
    // Another worker of this very command may have been quicker.
    const isClaimed = error instanceof Refusal && error.code === 'ALREADY_PROCESSED';
    const made = isClaimed ? await madeBefore(ctx, ids[0], commandId) : null;
    if (!made) throw error;
  }
  return (await ctx.deposits.get(deposit.id)) ?? deposit;
}

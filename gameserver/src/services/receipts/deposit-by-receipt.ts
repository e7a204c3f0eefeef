import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import type { Santim } from '@chewata/common/money';
import type { Deposit } from '#storage/money/deposits.ts';
import type { Context } from '../context.ts';
import { type Crediting, creditDeposit } from '../deposits/credit-deposit.ts';
import { referenceOf } from '../money/reference.ts';

export type DepositingByReceipt = Crediting & Pick<Context, 'receiptClaims' | 'together'>;

export interface ReceiptDeposit {
  readonly user: UserId;
  /** As it was typed, and as the receipt says it: each is used up. */
  readonly ids: readonly [typed: string, ...others: string[]];
  readonly provider: string;
  readonly method: string;
  readonly asked: Santim;
  /** By the receipt; null where none was found. */
  readonly paid: Santim | null;
  readonly details: Readonly<Record<string, string>>;
  readonly commandId: string;
}

export const alreadyProcessed = (): Refusal =>
  new Refusal('ALREADY_PROCESSED', { details: { status: 'Completed' } });

/** What this very command has made already, or null. Refusal: ALREADY_PROCESSED, where another has. */
export async function madeBefore(
  ctx: DepositingByReceipt,
  id: string,
  commandId: string,
): Promise<Deposit | null> {
  const own = await ctx.deposits.get(referenceOf('D', commandId));
  if (own) return own;
  if ((await ctx.receiptClaims.depositOf(id)) !== null) throw alreadyProcessed();
  return null;
}

/**
 * Makes the deposit of a receipt: credited at once, or for an administrator to decide. Its ids are
 * used up in the same transaction. Refusal: ALREADY_PROCESSED.
 */
export async function depositByReceipt(
  ctx: DepositingByReceipt,
  given: ReceiptDeposit,
  standing: 'credited' | 'waits',
): Promise<Deposit> {
  const { user, ids, commandId, paid, ...rest } = given;
  const deposit: Deposit = {
    ...rest,
    id: referenceOf('D', commandId),
    txnId: ids[0],
    userId: user,
    paid,
    status: 'Pending',
    declinedBy: null,
    reference: null,
    checkoutUrl: null,
    rulings: [],
    createdAt: new Date(ctx.clock.now()),
    settledAt: null,
    lookAt: null,
    looks: 0,
  };
  const before = [ctx.receiptClaims.claim(ids, deposit.id), ctx.deposits.insert(deposit)];
  try {
    if (standing === 'credited' && paid !== null) await creditDeposit(ctx, deposit, paid, { before });
    else await ctx.together(...before);
  } catch (error) {
    // Another doer of this very command was quicker.
    const claimed = error instanceof Refusal && error.code === 'ALREADY_PROCESSED';
    const made = claimed ? await madeBefore(ctx, ids[0], commandId) : null;
    if (!made) throw error;
  }
  return (await ctx.deposits.get(deposit.id)) ?? deposit;
}

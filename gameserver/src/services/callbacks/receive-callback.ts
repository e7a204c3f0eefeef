import { Refusal } from '@chewata/common/errors';
import { type Deposit, depositNoticed, referenceLearnt } from '#domain/money/deposit.ts';
import type { Callback, PaymentProvider, RawCallback } from '#providers/ports/payments.ts';
import type { Context } from '../context.ts';
import { type DepositPolling, pollDeposit } from '../deposits/poll-deposit.ts';
import { type PayoutContext, pollPayout } from '../payouts/poll-payout.ts';

/** M17: anyone can send an unsigned notice, so it says nothing about whether the money came. */
const UNSIGNED_NOTICE = 'an unsigned notice, of unknown origin';
const SIGNED_NOTICE = 'a signed notice: check the statement';

type CallbackContext = DepositPolling & PayoutContext & Pick<Context, 'deposits' | 'withdrawals'>;

/**
 * Takes a provider's callback. It is only a hint: the payment's status is asked, and that counts. Repeated, late
 * and reordered callbacks change nothing. One that does not concern us is accepted without effect.
 * Refusals: SIGNATURE_INVALID; UNAVAILABLE if the provider did not answer, so that it repeats the callback.
 */
export async function receiveCallback(ctx: CallbackContext, name: string, raw: RawCallback): Promise<void> {
  const provider = ctx.payments.named(name);
  if (!provider) throw new Refusal('NOT_FOUND');
  const read = provider.verifyCallback(raw);
  if (read.outcome === 'wrong-signature') throw new Refusal('SIGNATURE_INVALID');
  if (read.outcome === 'unread') return;
  if (!(await pollPayment(ctx, provider, read.callback))) throw new Refusal('UNAVAILABLE');
}

/** True if nothing is left to do. */
async function pollPayment(
  ctx: CallbackContext,
  provider: PaymentProvider,
  { kind, payment, signed }: Callback,
): Promise<boolean> {
  // An unsigned callback could name the payment of another deposit.
  const learnt = signed ? (payment.reference ?? null) : null;
  const deposit = kind === 'payout' ? null : await find(ctx.deposits, provider, payment);
  if (deposit) return pollNamedDeposit(ctx, provider, await storeReference(ctx, deposit, learnt), signed);
  const payout = kind === 'deposit' ? null : await find(ctx.withdrawals, provider, payment);
  return payout ? pollPayout(ctx, payout, learnt) : true;
}

async function pollNamedDeposit(
  ctx: CallbackContext,
  provider: PaymentProvider,
  deposit: Deposit,
  signed: boolean,
): Promise<boolean> {
  if (deposit.status === 'success') return true;
  if (provider.status) return pollDeposit(ctx, deposit);
  // Without a status call nothing proves the payment: the deposit keeps its place, marked for the administrators.
  await ctx.deposits.apply(depositNoticed(deposit, signed ? SIGNED_NOTICE : UNSIGNED_NOTICE));
  return true;
}

interface Findable<T> {
  get(id: string): Promise<T | null>;
  byReference(provider: string, reference: string): Promise<T | null>;
}

/** The document that a callback names, if it is of that provider. */
async function find<T extends { readonly provider: string | null }>(
  documents: Findable<T>,
  { name }: PaymentProvider,
  { txnId, reference }: Callback['payment'],
): Promise<T | null> {
  const byId = txnId ? await documents.get(txnId) : null;
  if (byId) return byId.provider === name ? byId : null;
  return reference ? documents.byReference(name, reference) : null;
}

/** Stores the provider's id of a deposit if a callback is the first to bring it. */
async function storeReference(
  ctx: CallbackContext,
  deposit: Deposit,
  reference: string | null,
): Promise<Deposit> {
  if (reference === null || deposit.reference !== null) return deposit;
  return (await ctx.deposits.apply(referenceLearnt(deposit, reference))) ?? deposit;
}

import type { ProviderName } from '@chewata/common/contract/wallet';
import { Refusal } from '@chewata/common/errors';
import type { Deposit } from '#storage/money/deposits.ts';
import type { Callback, PaymentProvider, RawCallback } from '../../providers/ports/payments.ts';
import type { Context } from '../context.ts';
import { handToAdministrator, type Looking, lookAtDeposit } from '../deposits/poll-deposit.ts';
import { lookAtPayout, type PayingOut } from '../payouts/poll-payout.ts';

type Receiving = Looking & PayingOut & Pick<Context, 'deposits' | 'withdrawals'>;

/**
 * A provider calls back. Its words are a hint alone: the payment's status is asked, and that counts.
 * Repeated, late and reordered ones change nothing. A callback of no concern to us is taken in silence.
 * Refusals: SIGNATURE_INVALID; UNAVAILABLE where the status could not be asked, so that a provider
 * that repeats its callbacks will.
 */
export async function receiveCallback(ctx: Receiving, name: ProviderName, raw: RawCallback): Promise<void> {
  const provider = ctx.payments.named(name);
  if (!provider) throw new Refusal('NOT_FOUND');
  const read = provider.verifyCallback(raw);
  if (read.outcome === 'wrong-signature') throw new Refusal('SIGNATURE_INVALID');
  if (read.outcome === 'unread') return;
  if (!(await follow(ctx, provider, read.callback))) throw new Refusal('UNAVAILABLE');
}

/** True where nothing is left to be done. */
async function follow(ctx: Receiving, provider: PaymentProvider, callback: Callback): Promise<boolean> {
  const { kind, payment, signed } = callback;
  // An unsigned one could name the payment of another deposit.
  const learnt = signed ? (payment.reference ?? null) : null;
  const deposit = kind === 'payout' ? null : await found(ctx.deposits, provider, payment);
  if (deposit) return followDeposit(ctx, provider, await keepReference(ctx, deposit, learnt));
  const payout = kind === 'deposit' ? null : await found(ctx.withdrawals, provider, payment);
  return payout ? lookAtPayout(ctx, payout, learnt) : true;
}

async function followDeposit(ctx: Receiving, provider: PaymentProvider, deposit: Deposit): Promise<boolean> {
  if (deposit.status === 'success') return true;
  if (provider.status) return lookAtDeposit(ctx, deposit);
  await handToAdministrator(ctx, deposit, `${provider.name} says that it was paid: see its statement`, null);
  return true;
}

interface Findable<T> {
  get(id: string): Promise<T | null>;
  byReference(provider: string, reference: string): Promise<T | null>;
}

/** The document that a callback names, where it is that provider's. */
async function found<T extends { readonly provider: string | null }>(
  documents: Findable<T>,
  { name }: PaymentProvider,
  { txnId, reference }: Callback['payment'],
): Promise<T | null> {
  const byId = txnId ? await documents.get(txnId) : null;
  if (byId) return byId.provider === name ? byId : null;
  return reference ? documents.byReference(name, reference) : null;
}

/** Keeps the provider's id of a deposit, where a callback is the first to tell it. */
async function keepReference(ctx: Receiving, deposit: Deposit, reference: string | null): Promise<Deposit> {
  if (reference === null || deposit.reference !== null) return deposit;
  return (await ctx.deposits.change(deposit.id, { statuses: [deposit.status] }, { reference })) ?? deposit;
}

import { Refusal } from '@chewata/common/errors';
import { formatBirr, type Santim } from '@chewata/common/money';
import {
  type Deposit,
  depositAllows,
  depositDisputed,
  depositLapsed,
  depositPolled,
} from '#domain/money/deposit.ts';
import type { PaymentStatus } from '#providers/ports/payments.ts';
import type { Context } from '../context.ts';
import { providerOf } from '../money/provider-of.ts';
import { type CreditContext, creditDeposit } from './credit-deposit.ts';
import { EXPIRY_MS, pollDelayMs, UNASKED_EXPIRY_MS } from './poll-times.ts';

export type DepositPolling = CreditContext & Pick<Context, 'payments' | 'log'>;

/**
 * Asks the provider for the status of a deposit and acts on the answer. A provider's word credits money here and
 * nowhere else. Harmless however often it runs. True if the provider answered.
 */
export async function pollDeposit(ctx: DepositPolling, deposit: Deposit): Promise<boolean> {
  const provider = providerOf(ctx, deposit.provider);
  const status: PaymentStatus = provider?.status
    ? await provider.status('deposit', { txnId: deposit.id, reference: deposit.reference })
    : { state: 'unanswered', reason: 'this provider has no status call' };
  switch (status.state) {
    case 'paid':
      await paid(ctx, deposit, status.amount, status.currency);
      return true;
    case 'failed':
      await lapse(ctx, deposit, 'provider');
      return true;
    case 'pending':
    case 'absent':
      await pollLater(ctx, deposit, EXPIRY_MS);
      return true;
    case 'unanswered':
      ctx.log.warn({ txnId: deposit.id, reason: status.reason }, 'deposit status not answered');
      // A provider without a status call will not answer tomorrow either.
      await pollLater(ctx, deposit, provider && !provider.status ? UNASKED_EXPIRY_MS : null);
      return false;
  }
}

/** M2: what was paid is credited if it is what was asked; otherwise an administrator decides. */
async function paid(ctx: DepositPolling, deposit: Deposit, amount: Santim, currency: string): Promise<void> {
  if (amount === deposit.asked && currency === 'ETB') {
    await creditDeposit(ctx, deposit, amount).catch((error: unknown) => {
      if (!(error instanceof Refusal && error.code === 'ALREADY_DECIDED')) throw error;
    });
    return;
  }
  const why = `paid ${formatBirr(amount)} ${currency}, asked ${formatBirr(deposit.asked)} ETB`;
  await handToAdministrator(ctx, deposit, why, currency === 'ETB' ? amount : null);
}

/** Puts the deposit into the administrators' queue, unless it is there already or decided. */
async function handToAdministrator(
  ctx: Pick<Context, 'deposits'>,
  deposit: Deposit,
  why: string,
  paid: Santim | null,
): Promise<void> {
  if (depositAllows(deposit, 'disputed')) await ctx.deposits.apply(depositDisputed(deposit, why, paid));
}

const lapse = (ctx: DepositPolling, deposit: Deposit, declinedBy: 'provider' | 'time') =>
  ctx.deposits.apply(depositLapsed(deposit, declinedBy, new Date(ctx.clock.now())));

/** M3: an unpaid deposit lapses after a day, but not while its provider does not answer (`expiryMs` null). */
async function pollLater(ctx: DepositPolling, deposit: Deposit, expiryMs: number | null): Promise<void> {
  const now = ctx.clock.now();
  if (expiryMs !== null && now - deposit.createdAt.getTime() >= expiryMs) await lapse(ctx, deposit, 'time');
  else await ctx.deposits.apply(depositPolled(deposit, new Date(now + pollDelayMs(deposit.polls + 1))));
}

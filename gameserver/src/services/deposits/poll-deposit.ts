import { Refusal } from '@chewata/common/errors';
import { formatBirr, type Santim } from '@chewata/common/money';
import type { Deposit } from '#storage/money/deposits.ts';
import type { PaymentStatus } from '../../providers/ports/payments.ts';
import type { Context } from '../context.ts';
import { providerOf } from '../money/provider-of.ts';
import { type Crediting, creditDeposit } from './credit-deposit.ts';
import { EXPIRY_MS, nextLookMs } from './poll-times.ts';

export type Looking = Crediting & Pick<Context, 'payments' | 'log'>;

/**
 * Asks the provider what became of a deposit and does what follows: the one way in which a provider's
 * word credits anything. Harmless however often it runs. True where the provider gave an answer.
 */
export async function lookAtDeposit(ctx: Looking, deposit: Deposit): Promise<boolean> {
  const provider = providerOf(ctx, deposit.provider);
  const status: PaymentStatus = provider?.status
    ? await provider.status('deposit', { txnId: deposit.id, reference: deposit.reference })
    : { state: 'unanswered', reason: 'this provider cannot be asked' };
  switch (status.state) {
    case 'paid':
      await paid(ctx, deposit, status.amount, status.currency);
      return true;
    case 'failed':
      await decline(ctx, deposit, 'provider');
      return true;
    case 'pending':
    case 'absent':
      await lookAgain(ctx, deposit, true);
      return true;
    case 'unanswered':
      ctx.log.warn({ txnId: deposit.id, reason: status.reason }, 'the status of a deposit is not known');
      // A provider that cannot be asked at all will not tell tomorrow either.
      await lookAgain(ctx, deposit, provider !== null && !provider.status);
      return false;
  }
}

/** What was paid is credited where it is what was asked; else an administrator looks at it. */
async function paid(ctx: Looking, deposit: Deposit, amount: Santim, currency: string): Promise<void> {
  if (amount === deposit.asked && currency === 'ETB') {
    await creditDeposit(ctx, deposit, amount).catch((error: unknown) => {
      if (!(error instanceof Refusal && error.code === 'ALREADY_DECIDED')) throw error;
    });
    return;
  }
  const why = `paid ${formatBirr(amount)} ${currency}, asked ${formatBirr(deposit.asked)} ETB`;
  await handToAdministrator(ctx, deposit, why, currency === 'ETB' ? amount : null);
}

/** The deposit waits in the administrators' queue. Nothing where it is decided or waits already. */
export async function handToAdministrator(
  ctx: Pick<Context, 'deposits'>,
  { id, status, declinedBy, details }: Deposit,
  why: string,
  amount: Santim | null,
): Promise<void> {
  if (status !== 'Processing' && (status !== 'Declined' || declinedBy === 'administrator')) return;
  await ctx.deposits.change(
    id,
    { statuses: [status] },
    {
      status: 'Pending',
      declinedBy: null,
      settledAt: null,
      paid: amount,
      details: { ...details, why },
      lookAt: null,
    },
  );
}

async function decline(ctx: Looking, { id }: Deposit, declinedBy: 'provider' | 'time'): Promise<void> {
  const settledAt = new Date(ctx.clock.now());
  await ctx.deposits.change(
    id,
    { statuses: ['Processing'] },
    { status: 'Declined', declinedBy, settledAt, lookAt: null },
  );
}

/** An unpaid deposit is let go of after a day; not while its provider does not answer. */
async function lookAgain(ctx: Looking, deposit: Deposit, mayExpire: boolean): Promise<void> {
  const now = ctx.clock.now();
  const looks = deposit.looks + 1;
  if (mayExpire && now - deposit.createdAt.getTime() >= EXPIRY_MS) return decline(ctx, deposit, 'time');
  const lookAt = new Date(now + nextLookMs(looks));
  await ctx.deposits.change(deposit.id, { statuses: ['Processing'] }, { lookAt, looks });
}

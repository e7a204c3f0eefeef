import type { DirectMedium } from '@chewata/common/contract/wallet';
import { Refusal } from '@chewata/common/errors';
import type { Santim } from '@chewata/common/money';
import type { Deposit, DepositWhen } from '#storage/money/deposits.ts';
import type { PaymentProvider } from '../../providers/ports/payments.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { checkLimit } from '../money/limits.ts';
import { referenceOf } from '../money/reference.ts';
import { EXPIRY_MS, FIRST_LOOK_MS } from './poll-times.ts';

export type Opening = Pick<Context, 'clock' | 'deposits' | 'settings' | 'log'>;

export interface DepositCommand {
  readonly caller: Pick<Caller, 'id' | 'name' | 'phone'>;
  readonly amount: Santim;
  /** Null where the operator has no account with it. */
  readonly provider: PaymentProvider | null;
  /** For people: 'chapa', 'arifpay' … */
  readonly method: string;
  readonly commandId: string;
}

/**
 * Opens a deposit with a provider's checkout page. The document comes first: what is paid on the page
 * finds it. Refusals: VALIDATION (limits), UNAVAILABLE, TRANSACTION_FAILED.
 */
export async function openCheckout(
  ctx: Opening,
  command: DepositCommand,
): Promise<{ checkoutUrl: string; txnId: string }> {
  const provider = offering(command.provider, 'deposit');
  checkLimit(ctx.settings.now(), 'deposit', command.amount);
  const deposit = await ctx.deposits.create(newDeposit(ctx, provider, command));
  if (deposit.checkoutUrl) return { checkoutUrl: deposit.checkoutUrl, txnId: deposit.txnId };
  const asked = await provider.deposit({ ...payerOf(command), txnId: deposit.id });
  if (asked.outcome !== 'accepted') throw await notOpened(ctx, deposit, asked);
  const { checkoutUrl, reference } = asked;
  await ctx.deposits.change(deposit.id, OPEN, { checkoutUrl, reference });
  return { checkoutUrl, txnId: deposit.txnId };
}

/**
 * Lets the provider ask the payer's phone. A time-out may have been a question: the deposit stays
 * open, and its status is asked until it is known.
 * Refusals: VALIDATION (limits), TELEBIRR_LIMIT, UNAVAILABLE, TRANSACTION_FAILED.
 */
export async function openDirectDeposit(
  ctx: Opening,
  { medium, ...command }: DepositCommand & { readonly medium: DirectMedium },
): Promise<{ txnId: string }> {
  const provider = offering(command.provider, 'directDeposit');
  const settings = ctx.settings.now();
  if (medium === 'TELEBIRR' && settings.flags.telebirrLimitReached) throw new Refusal('TELEBIRR_LIMIT');
  checkLimit(settings, 'deposit', command.amount);
  const fresh = newDeposit(ctx, provider, command);
  const deposit = await ctx.deposits.create(fresh);
  // A second doer of the same command does not ask the phone a second time.
  if (deposit !== fresh) return { txnId: deposit.txnId };
  const remember = async (reference: string) => {
    await ctx.deposits.change(deposit.id, OPEN, { reference });
  };
  const asked = await provider.directDeposit({ ...payerOf(command), txnId: deposit.id, medium }, remember);
  if (asked.outcome === 'refused' || asked.outcome === 'not-sent') throw await notOpened(ctx, deposit, asked);
  if (asked.outcome === 'accepted' && asked.reference) await remember(asked.reference);
  return { txnId: deposit.txnId };
}

const OPEN: DepositWhen = { statuses: ['Processing'] };

type Offering<Call extends 'deposit' | 'directDeposit'> = PaymentProvider &
  Required<Pick<PaymentProvider, Call>>;

function offering<Call extends 'deposit' | 'directDeposit'>(
  provider: PaymentProvider | null,
  call: Call,
): Offering<Call> {
  if (!provider?.[call]) throw new Refusal('UNAVAILABLE');
  return provider as Offering<Call>;
}

const payerOf = ({ amount, caller }: DepositCommand) => ({ amount, phone: caller.phone, name: caller.name });

function newDeposit(
  ctx: Opening,
  provider: PaymentProvider,
  { caller, amount, method, commandId }: DepositCommand,
): Deposit {
  const id = referenceOf('D', commandId);
  const now = ctx.clock.now();
  return {
    id,
    txnId: id,
    userId: caller.id,
    provider: provider.name,
    method,
    asked: amount,
    paid: null,
    status: 'Processing',
    declinedBy: null,
    reference: null,
    checkoutUrl: null,
    details: {},
    rulings: [],
    createdAt: new Date(now),
    settledAt: null,
    // Of a provider that cannot be asked, the look is the end of its day.
    lookAt: new Date(now + (provider.status ? FIRST_LOOK_MS : EXPIRY_MS)),
    looks: 0,
  };
}

/** What the provider did not take. Where it may have, the deposit stays open and is asked for. */
async function notOpened(
  ctx: Opening,
  deposit: Deposit,
  { outcome, reason }: { outcome: 'refused' | 'not-sent' | 'unknown'; reason: string },
): Promise<Refusal> {
  ctx.log.warn({ txnId: deposit.id, provider: deposit.provider, outcome, reason }, 'deposit was not opened');
  if (outcome === 'refused')
    await ctx.deposits.change(deposit.id, OPEN, {
      status: 'Declined',
      declinedBy: 'provider',
      settledAt: new Date(ctx.clock.now()),
      lookAt: null,
    });
  return new Refusal(outcome === 'refused' ? 'TRANSACTION_FAILED' : 'UNAVAILABLE');
}

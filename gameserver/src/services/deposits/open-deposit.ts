import type { DirectMedium } from '@chewata/common/contract/money/deposits';
import { Refusal } from '@chewata/common/errors';
import type { Santim } from '@chewata/common/money';
import { type Deposit, depositLapsed, depositOpened } from '#domain/money/deposit.ts';
import type { PaymentProvider } from '#providers/ports/payments.ts';
import { refuseBlocked } from '../blocks/refuse-blocked.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { checkLimit } from '../money/limits.ts';
import { OPEN_PROVIDER_DEPOSITS, PROVIDER_DEPOSIT_OPEN_MS, tooManyOpen } from '../money/open-requests.ts';
import { referenceOf } from '../money/reference.ts';
import { checkTelebirrLimit } from '../money/telebirr-limit.ts';
import { createDeposit } from '../play-limits/limit-deposit.ts';
import { FIRST_POLL_DELAY_MS, UNASKED_EXPIRY_MS } from './poll-times.ts';

export type OpenDepositContext = Pick<
  Context,
  'clock' | 'deposits' | 'log' | 'playRecords' | 'settings' | 'together' | 'users' | 'walletQueue'
>;

export interface DepositCommand {
  readonly caller: Pick<Caller, 'id' | 'name' | 'phone'>;
  readonly amount: Santim;
  /** Null if the operator has no account with the provider. */
  readonly provider: PaymentProvider | null;
  /** For people: 'chapa', 'arifpay' … */
  readonly method: string;
  readonly commandId: string;
}

/**
 * Opens a deposit on a provider's checkout page. The document is stored first, so that a payment on the page finds
 * it (rule M1). Refusals: VALIDATION (limits), TOO_MANY_OPEN, UNAVAILABLE, TRANSACTION_FAILED.
 */
export async function openCheckout(
  ctx: OpenDepositContext,
  command: DepositCommand,
): Promise<{ checkoutUrl: string; txnId: string }> {
  const provider = offering(command.provider, 'deposit');
  const { deposit } = await store(ctx, provider, command);
  if (deposit.checkoutUrl) return { checkoutUrl: deposit.checkoutUrl, txnId: deposit.txnId };
  const result = await provider.deposit({ ...payerOf(command), txnId: deposit.id });
  if (result.outcome !== 'accepted') throw await notOpened(ctx, deposit, result);
  const { checkoutUrl, reference } = result;
  await ctx.deposits.apply(depositOpened(deposit, { checkoutUrl, reference }));
  return { checkoutUrl, txnId: deposit.txnId };
}

/**
 * Has the provider ask the payer's phone. After a time-out the phone may have been asked: the deposit stays open
 * and is polled until its status is known.
 * Refusals: VALIDATION (limits), TELEBIRR_LIMIT, TOO_MANY_OPEN, UNAVAILABLE, TRANSACTION_FAILED.
 */
export async function openDirectDeposit(
  ctx: OpenDepositContext,
  { medium, ...command }: DepositCommand & { readonly medium: DirectMedium },
): Promise<{ txnId: string }> {
  const provider = offering(command.provider, 'directDeposit');
  if (medium === 'TELEBIRR') checkTelebirrLimit(ctx);
  const { deposit, isNew } = await store(ctx, provider, command);
  // Another worker has this command already: the phone is not asked a second time.
  if (!isNew) return { txnId: deposit.txnId };
  const storeReference = async (reference: string) => {
    await ctx.deposits.apply(depositOpened(deposit, { reference }));
  };
  const result = await provider.directDeposit(
    { ...payerOf(command), txnId: deposit.id, medium },
    storeReference,
  );
  if (result.outcome === 'refused' || result.outcome === 'not-sent')
    throw await notOpened(ctx, deposit, result);
  if (result.outcome === 'accepted' && result.reference) await storeReference(result.reference);
  return { txnId: deposit.txnId };
}

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

/** Refusals: VALIDATION (limits), PLAY_LIMIT, TOO_MANY_OPEN. */
async function store(ctx: OpenDepositContext, provider: PaymentProvider, command: DepositCommand) {
  checkLimit(ctx.settings.now(), 'deposit', command.amount);
  await refuseBlocked(ctx, command.caller.id);
  const deposit = newDeposit(ctx, provider, command);
  return ctx.walletQueue(command.caller.id, async () => {
    const since = new Date(ctx.clock.now() - PROVIDER_DEPOSIT_OPEN_MS);
    const open = await ctx.deposits.openAtProviders(command.caller.id, since, deposit.id);
    if (open >= OPEN_PROVIDER_DEPOSITS) throw tooManyOpen(OPEN_PROVIDER_DEPOSITS);
    return createDeposit(ctx, deposit);
  });
}

function newDeposit(
  ctx: OpenDepositContext,
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
    reference: null,
    checkoutUrl: null,
    details: {},
    receiptIds: [],
    reviews: [],
    createdAt: new Date(now),
    // A provider without a status call is not polled: the deposit only lapses.
    pollAt: new Date(now + (provider.status ? FIRST_POLL_DELAY_MS : UNASKED_EXPIRY_MS)),
    polls: 0,
  };
}

/** The provider has not accepted the request. Unless it refused, it may have it: the deposit stays open. */
async function notOpened(
  ctx: OpenDepositContext,
  deposit: Deposit,
  { outcome, reason }: { outcome: 'refused' | 'not-sent' | 'unknown'; reason: string },
): Promise<Refusal> {
  ctx.log.warn({ txnId: deposit.id, provider: deposit.provider, outcome, reason }, 'deposit not opened');
  if (outcome !== 'refused') return new Refusal('UNAVAILABLE');
  await ctx.deposits.apply(depositLapsed(deposit, 'provider', new Date(ctx.clock.now())));
  return new Refusal('TRANSACTION_FAILED');
}

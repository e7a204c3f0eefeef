import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@chewata/common/errors';
import { formatBirr, type Santim, toBirr } from '@chewata/common/money';
import type { Phone } from '@chewata/common/phone';
import type { SandboxMedium } from '../../providers/ports/sandbox-bank.ts';
import type { Answered, SandboxDesk } from '../../providers/ports/sandbox-desk.ts';
import type { Context } from '../context.ts';
import { receiveCallback } from './receive-callback.ts';

const MAX_WAIT_MS = 10_000;
const POLL_INTERVAL_MS = 50;

/** A charge as the sandbox's page shows it; the amount as text in Birr. */
export interface Charge {
  readonly txnId: string;
  readonly amount: string;
  readonly status: 'pending' | 'success' | 'failed';
  readonly returnUrl: string;
}

/** Refusal: NOT_FOUND. */
export async function chargeOf(ctx: Pick<Context, 'sandboxDesk'>, txnId: string): Promise<Charge> {
  const charge = await deskOf(ctx).charge(txnId);
  if (!charge) throw new Refusal('NOT_FOUND');
  const { amount, status, returnUrl } = charge;
  return { txnId, amount: formatBirr(amount), status, returnUrl };
}

/** The payer pays or fails to pay; the provider's signed callback follows. Refusal: NOT_FOUND. */
export async function pay(
  ctx: Context,
  txnId: string,
  outcome: 'success' | 'failed',
  amount?: Santim,
): Promise<string> {
  return callBack(ctx, await deskOf(ctx).pay(txnId, outcome, amount));
}

/**
 * The bank decides a pending payout; the callback follows. If the payout was requested a moment ago, this waits until
 * it is sent. Refusal: NOT_FOUND.
 */
export async function answerPayout(
  ctx: Context,
  txnId: string,
  outcome: 'success' | 'failed',
): Promise<string> {
  const desk = deskOf(ctx);
  for (let waited = 0; waited < MAX_WAIT_MS && !(await desk.transfer(txnId)); waited += POLL_INTERVAL_MS) {
    const payout = await ctx.withdrawals.get(txnId);
    if (payout?.stage !== 'queued' && payout?.stage !== 'sending') break;
    await sleep(POLL_INTERVAL_MS);
  }
  return callBack(ctx, await desk.payOut(txnId, outcome));
}

interface SandboxReceiptCommand {
  readonly txnId: string;
  readonly amount: Santim;
  readonly phoneNo: Phone;
  readonly medium: SandboxMedium;
  readonly payerName?: string | undefined;
  readonly payerAccount?: string | undefined;
  readonly payerPhone?: string | undefined;
}

/** Adds a receipt of a payment to our account. Refusal: ALREADY_PROCESSED if there is one with that id. */
export async function addReceipt(
  ctx: Pick<Context, 'sandboxDesk' | 'clock'>,
  given: SandboxReceiptCommand,
): Promise<{ txnId: string; amount: number }> {
  const { amount, phoneNo: phone, medium } = given;
  // A bank's receipt does not show the payer's phone, but the account: by default one of that phone's own.
  const payer = {
    payerName: given.payerName ?? 'Sandbox Payer',
    payerAccount: given.payerAccount ?? phone.slice(-4),
    payerPhone: given.payerPhone ?? (medium === 'CBE' ? null : phone),
  };
  const id = given.txnId.toUpperCase();
  const createdAt = new Date(ctx.clock.now());
  if (!(await deskOf(ctx).addReceipt({ id, medium, amount, phone, ...payer, createdAt })))
    throw new Refusal('ALREADY_PROCESSED');
  return { txnId: id, amount: toBirr(amount) };
}

async function callBack(ctx: Context, answered: Answered | null): Promise<string> {
  if (!answered) throw new Refusal('NOT_FOUND');
  await receiveCallback(ctx, 'sandbox', answered.callback);
  return answered.status;
}

function deskOf({ sandboxDesk }: Pick<Context, 'sandboxDesk'>): SandboxDesk {
  if (!sandboxDesk) throw new Refusal('NOT_FOUND');
  return sandboxDesk;
}

import { createHash } from 'node:crypto';
import { Refusal } from '@chewata/common/errors';
import type { Santim } from '@chewata/common/money';
import type { Phone } from '@chewata/common/phone';
import type { Deposit } from '#domain/money/deposit.ts';
import type { Withdrawal } from '#domain/money/withdrawal.ts';
import {
  isSent,
  withdrawalFailed,
  withdrawalPaid,
  withdrawalSent,
} from '#domain/money/withdrawal-updates.ts';
import { creditDeposit } from '#services/deposits/credit-deposit.ts';
import { transferBalance } from '#services/money/transfer-balance.ts';
import { postPaid, postReturned } from '#services/payouts/end-payout.ts';
import type { Player } from '#services/rooms/rooms-context.ts';
import { runOnce } from '#services/run-once.ts';
import { type PayoutRoute, requestWithdrawal } from '#services/withdrawals/request-withdrawal.ts';
import type { SimulatedContext } from './simulated-context.ts';

/** A command that may be sent again under the same key. */
export interface KeyedCommand {
  readonly key: string;
  readonly amount: Santim;
}
type Reply = Readonly<Record<string, unknown>>;

const SESSION = 'session';
const LEASE_MS = 30_000;

/** The provider says that the player has paid: it says so again until it is answered. */
export async function payIn(
  ctx: SimulatedContext,
  player: Player,
  { key, amount }: KeyedCommand,
): Promise<Reply> {
  const now = new Date(ctx.clock.now());
  const given: Deposit = {
    ...{ id: key, txnId: key, userId: player.id, provider: 'simulated', method: 'simulated', asked: amount },
    ...{ paid: null, reference: key, checkoutUrl: null, details: {}, receiptIds: [], reviews: [] },
    ...{ createdAt: now, polls: 0, status: 'Processing', pollAt: now },
  };
  const { deposit } = await ctx.deposits.create(given);
  if (deposit.status !== 'success')
    await creditDeposit(ctx, deposit, amount).catch((error: unknown) => {
      // Another notice of the same payment was faster.
      if (!(error instanceof Refusal && error.code === 'ALREADY_DECIDED')) throw error;
    });
  return { txnId: key };
}

export const withdraw = (ctx: SimulatedContext, player: Player, command: KeyedCommand): Promise<Reply> =>
  once(ctx, player, command, async (commandId) => {
    const route: PayoutRoute = {
      ...{ method: 'direct', provider: 'simulated', destinationName: player.name },
      destination: { kind: 'phone', medium: 'TELEBIRR', phone: player.phone, holder: player.name },
    };
    const caller = { ...player, sessionId: SESSION };
    const asked = { caller, amount: command.amount, proof: {}, commandId };
    const { id } = await requestWithdrawal(ctx, asked, route);
    return { txnId: id };
  });

export const transfer = (
  ctx: SimulatedContext,
  player: Player,
  command: KeyedCommand & { readonly to: Phone },
): Promise<Reply> =>
  once(ctx, player, command, async (commandId) => {
    const caller = { ...player, sessionId: SESSION };
    const proof = { otp: '1', vc: 'vc' };
    // Any code is right.
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    const kept = { phone: player.phone, kind: 'own', session: null, codeHash: hash('vc:1'), by: 'sms' };
    const otps = { ...ctx.otps, attempt: async () => kept } as unknown as SimulatedContext['otps'];
    await transferBalance(
      { ...ctx, otps },
      { caller, to: command.to, amount: command.amount, proof, commandId },
    );
    return { sent: command.amount };
  });

async function once(
  ctx: SimulatedContext,
  player: Player,
  { key }: KeyedCommand,
  work: (commandId: string) => Promise<Reply>,
): Promise<Reply> {
  const command = { user: player.id, key, requestHash: 'the same', language: 'en' } as const;
  const { status, body } = await runOnce(ctx, command, async (id) => ({ status: 200, body: await work(id) }));
  if (status === 200) return body as Reply;
  throw new Refusal((body as { code: Refusal['code'] }).code);
}

/** Pays out what is due, or gives it back: by its id, so that all servers hear the same from the provider. */
export async function endPayouts(ctx: SimulatedContext): Promise<void> {
  const now = new Date(ctx.clock.now());
  const due = await ctx.withdrawals.claimDue(now, new Date(now.getTime() + LEASE_MS), 10);
  for (const payout of due) await endPayout(ctx, payout, now);
}

async function endPayout(ctx: SimulatedContext, payout: Withdrawal, now: Date): Promise<void> {
  const sent =
    payout.stage === 'queued'
      ? await ctx.withdrawals.apply(withdrawalSent(payout, now, new Date(now.getTime() + LEASE_MS)))
      : payout;
  if (!sent || !isSent(sent)) return;
  const isPaid = createHash('sha256').update(sent.id).digest().readUInt8() % 2 === 0;
  await (isPaid
    ? postPaid(ctx, sent, 'simulated', withdrawalPaid(sent, now))
    : postReturned(ctx, sent, withdrawalFailed(sent, now, 'declined')));
}

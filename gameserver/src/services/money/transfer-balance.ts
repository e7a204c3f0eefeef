import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { formatBirr, type Santim, toBirr } from '@chewata/common/money';
import { mask, type Phone } from '@chewata/common/phone';
import type { Approval } from '#domain/approvals/approval.ts';
import { entryId, transferEntry } from '#domain/ledger/entries.ts';
import type { User } from '#storage/accounts/users.ts';
import type { Outcome } from '../approvals/alone-or-proposed.ts';
import { outgoing } from '../approvals/outgoing.ts';
import { refuseBlocked } from '../blocks/refuse-blocked.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { refuseHeldMoney } from '../freezes/refuse-held.ts';
import { notifying } from '../notifications/notify.ts';
import { type HoldContext, holdTransfer } from './held-transfers.ts';
import { checkLimit } from './limits.ts';
import { type OtpProof, spendOtp } from './otp-proof.ts';
import { referenceOf } from './reference.ts';

export interface TransferCommand {
  readonly caller: Pick<Caller, 'id' | 'name' | 'phone' | 'sessionId'>;
  readonly to: Phone;
  readonly amount: Santim;
  readonly proof: OtpProof;
  readonly commandId: string;
}

/** `activeBalance`: the main balance that is left, in Birr. `sent`: the amount as text. `receiver`: masked. */
export interface Transferred {
  readonly activeBalance: number;
  readonly sent: string;
  readonly receiver: string;
}

type TransferContext = HoldContext &
  Pick<
    Context,
    | 'clock'
    | 'ledger'
    | 'notifications'
    | 'otps'
    | 'payees'
    | 'publish'
    | 'sessions'
    | 'settings'
    | 'tallies'
    | 'users'
    | 'walletLimits'
    | 'walletQueue'
  >;

/**
 * Moves money from the caller's main balance to another user's, by phone. If more than a setting leaves the wallet in
 * 24 hours, it is held until an administrator approves (T1). Nothing is said about the receiver before
 * the code was right (M16). Refusals: VALIDATION (limits), SELF_TRANSFER, WITHDRAWAL_WAIT, INSUFFICIENT_FUNDS,
 * OTP_INVALID, RATE_LIMITED (too many unknown receivers today), USER_UNKNOWN.
 */
export async function transferBalance(
  ctx: TransferContext,
  command: TransferCommand,
): Promise<Outcome<Transferred>> {
  const { caller, to, amount } = command;
  const approval = await ctx.walletQueue(caller.id, () => moveOnce(ctx, command));
  if (approval) return { approval };
  const { main } = await ctx.ledger.wallet(caller.id);
  return { done: { activeBalance: toBirr(main), sent: formatBirr(amount), receiver: mask.last4(to) } };
}

async function moveOnce(
  ctx: TransferContext,
  { caller, to, amount, proof, commandId }: TransferCommand,
): Promise<Approval | null> {
  const reference = referenceOf('T', commandId);
  const id = entryId.transfer(reference);
  const waiting = await ctx.approvals.get(reference);
  if (waiting || (await ctx.ledger.find(id))) return waiting;
  checkLimit(ctx.settings.now(), 'transfer', amount);
  if (to === caller.phone) throw new Refusal('SELF_TRANSFER');
  await refuseBlocked(ctx, caller.id);
  const user = await refuseHeldMoney(ctx, caller.id);
  const { main } = await ctx.ledger.wallet(caller.id);
  if (main < amount) throw new Refusal('INSUFFICIENT_FUNDS');
  const { sessionId } = caller;
  const spent = await spendOtp(ctx, { user, sessionId }, proof, `user:${to}`);
  const receiver = await receiverOf(ctx, caller.id, to);
  const { isAbove, counted } = await outgoing(ctx, caller.id, { id: reference, amount });
  if (isAbove) return holdTransfer(ctx, { reference, caller, receiver, amount }, [...spent, counted]);
  const received = notifying(ctx, {
    about: id,
    userId: receiver.id,
    kind: 'transferReceived',
    key: 'notifications.transferReceived',
    params: { name: caller.name, amount: formatBirr(amount) },
  });
  const entry = transferEntry(reference, { from: caller.id, to: receiver.id, amount });
  await ctx.ledger.post(entry, [...spent, received, counted]);
  ctx.publish.balance(caller.id);
  ctx.publish.balance(receiver.id);
  return null;
}

async function receiverOf(ctx: TransferContext, caller: UserId, phone: Phone): Promise<User> {
  await ctx.walletLimits.unknownReceiver.check(caller);
  const receiver = await ctx.users.byPhone(phone);
  if (receiver) return receiver;
  await ctx.walletLimits.unknownReceiver.count(caller);
  throw new Refusal('USER_UNKNOWN');
}

import { Refusal } from '@chewata/common/errors';
import { formatBirr, type Santim, toBirr } from '@chewata/common/money';
import { mask, type Phone } from '@chewata/common/phone';
import { entryId, transferEntry } from '../../domain/ledger/entries.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { notifying } from '../notifications/notify.ts';
import { checkLimit } from './limits.ts';
import { checkLinkWait, type OtpProof, spendOtp } from './otp-proof.ts';
import { referenceOf } from './reference.ts';

export interface TransferCommand {
  readonly caller: Pick<Caller, 'id' | 'name' | 'phone'>;
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

/**
 * Moves money from the caller's main balance to another user's, by phone.
 * Refusals: VALIDATION (limits), SELF_TRANSFER, USER_UNKNOWN, WITHDRAWAL_WAIT, INSUFFICIENT_FUNDS,
 * OTP_INVALID.
 */
export async function transferBalance(
  ctx: Pick<Context, 'clock' | 'ledger' | 'notifications' | 'otps' | 'publish' | 'settings' | 'users'>,
  { caller, to, amount, proof, commandId }: TransferCommand,
): Promise<Transferred> {
  const reference = referenceOf('T', commandId);
  const id = entryId.transfer(reference);
  if (!(await ctx.ledger.find(id))) {
    checkLimit(ctx.settings.now(), 'transfer', amount);
    if (to === caller.phone) throw new Refusal('SELF_TRANSFER');
    const receiver = await ctx.users.byPhone(to);
    if (!receiver) throw new Refusal('USER_UNKNOWN');
    await checkLinkWait(ctx, caller.id);
    const { main } = await ctx.ledger.wallet(caller.id);
    if (main < amount) throw new Refusal('INSUFFICIENT_FUNDS');
    const spent = await spendOtp(ctx, caller, proof);
    const received = notifying(ctx, {
      about: id,
      userId: receiver.id,
      kind: 'transferReceived',
      key: 'notifications.transferReceived',
      params: { name: caller.name, amount: formatBirr(amount) },
    });
    const entry = transferEntry(reference, { from: caller.id, to: receiver.id, amount });
    await ctx.ledger.post(entry, [spent, received]);
    ctx.publish.balance(caller.id);
    ctx.publish.balance(receiver.id);
  }
  const { main } = await ctx.ledger.wallet(caller.id);
  return { activeBalance: toBirr(main), sent: formatBirr(amount), receiver: mask.last4(to) };
}

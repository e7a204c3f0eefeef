import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { formatBirr, fromBirr, type Santim, toBirr } from '@chewata/common/money';
import type { Approval } from '#domain/approvals/approval.ts';
import {
  entryId,
  heldTransferEntry,
  transferHoldEntry,
  transferReturnedEntry,
} from '#domain/ledger/entries.ts';
import type { User } from '#storage/accounts/users.ts';
import type { Write } from '#storage/transaction.ts';
import type { ApprovalHandler } from '../approvals/carry-out.ts';
import { notOutgoing } from '../approvals/outgoing.ts';
import { type ProposeContext, proposing } from '../approvals/propose.ts';
import type { Caller } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { notifying } from '../notifications/notify.ts';

export type HoldContext = ProposeContext & Pick<Context, 'ledger' | 'publish' | 'tallies'>;

interface HeldTransfer {
  readonly reference: string;
  readonly caller: Pick<Caller, 'id' | 'name'>;
  readonly receiver: Pick<User, 'id' | 'name' | 'phone'>;
  readonly amount: Santim;
}

/** Holds the money of a large transfer and asks an administrator, in one transaction with `writes`. */
export async function holdTransfer(
  ctx: HoldContext,
  { reference, caller, receiver, amount }: HeldTransfer,
  writes: readonly Write[],
): Promise<Approval> {
  const proposed = await proposing(ctx, {
    id: reference,
    kind: 'transfer',
    subject: caller.id,
    change: { amount: toBirr(amount), to: receiver.name, toPhone: receiver.phone },
    before: null,
    concerns: [caller.id, receiver.id],
    by: caller,
  });
  const entry = transferHoldEntry(reference, { from: caller.id, amount });
  await ctx.ledger.post(entry, [...writes, ...proposed.writes]);
  ctx.publish.balance(caller.id);
  return proposed.approval;
}

/** Approved, the held money goes to its receiver; declined or not approved in time, it goes back. */
export const transferApproval: ApprovalHandler<HoldContext> = {
  async carryOut(ctx, approval, writes) {
    const { id, by: from, concerns } = approval;
    const to = concerns[1] as UserId;
    const amount = amountOf(approval);
    const sender = await ctx.users.get(from);
    const { fresh } = await ctx.ledger.post(heldTransferEntry(id, { from, to, amount }), [
      ...writes,
      notifying(ctx, {
        about: entryId.transfer(id),
        userId: to,
        kind: 'transferReceived',
        key: 'notifications.transferReceived',
        params: { name: sender?.name ?? '', amount: formatBirr(amount) },
      }),
      news(ctx, approval, 'transferSent'),
    ]);
    if (!fresh) throw new Refusal('ALREADY_DECIDED');
    ctx.publish.balance(from);
    ctx.publish.balance(to);
  },
  async giveUp(ctx, approval, writes) {
    const { id, by: from } = approval;
    const entry = transferReturnedEntry(id, { from, amount: amountOf(approval) });
    const { fresh } = await ctx.ledger.post(entry, [
      ...writes,
      notOutgoing(ctx, from, id),
      news(ctx, approval, 'transferReturned'),
    ]);
    if (!fresh) throw new Refusal('ALREADY_DECIDED');
    ctx.publish.balance(from);
  },
};

const amountOf = ({ change }: Approval): Santim => fromBirr(Number(change.amount));

const news = (ctx: HoldContext, approval: Approval, kind: 'transferSent' | 'transferReturned'): Write =>
  notifying(ctx, {
    about: `${kind}:${approval.id}`,
    userId: approval.by,
    kind,
    key: `notifications.${kind}`,
    params: { amount: formatBirr(amountOf(approval)) },
  });

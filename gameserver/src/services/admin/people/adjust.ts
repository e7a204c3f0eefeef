import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { fromBirr, plus, type Santim, santim, times, toBirr } from '@chewata/common/money';
import type { Approval } from '#domain/approvals/approval.ts';
import { adjustmentEntry } from '#domain/ledger/entries.ts';
import type { User } from '#storage/accounts/users.ts';
import type { Write } from '#storage/transaction.ts';
import { aloneOrProposed, countAlone, type Outcome, refuseOwn } from '../../approvals/alone-or-proposed.ts';
import type { ApprovalHandler } from '../../approvals/carry-out.ts';
import { type Recording, recordingOf } from '../../approvals/recording.ts';
import type { Context } from '../../context.ts';
import { type AdminCommand, decisionAlone, existingUser, type PeopleContext } from './admin-command.ts';

type AdjustContext = PeopleContext & Pick<Context, 'bonusWagers' | 'ledger' | 'settings'>;

export interface Adjustment extends AdminCommand {
  readonly wallet: 'main' | 'bonus';
  /** Negative: taken from the user. */
  readonly amount: Santim;
  readonly reason: string;
}

/** Changes a balance; large amounts wait for a second administrator. Refusals: NOT_FOUND, OWN_REQUEST, INSUFFICIENT_FUNDS. */
export async function adjustUser(ctx: AdjustContext, adjustment: Adjustment): Promise<Outcome<User>> {
  const { by, user, wallet, amount, reason, commandId } = adjustment;
  await existingUser(ctx, user);
  refuseOwn(by, user);
  const change = { wallet, amount: toBirr(amount), reason };
  const proposal = { kind: 'user.adjust', subject: user, change, before: null, concerns: [user] } as const;
  return aloneOrProposed(ctx, { ...proposal, id: commandId, by }, async () => {
    const item = { id: commandId, kind: 'given', amount: santim(Math.abs(amount)) } as const;
    const record = recordingOf(ctx, decisionAlone(ctx, adjustment, 'user.adjust', change));
    const writes = [countAlone(ctx, by.id, item), withBalances(ctx, { user, ...change }, record)];
    await post(ctx, { id: commandId, user, ...change }, writes);
    return existingUser(ctx, user);
  });
}

/** A second administrator has approved it. */
export const adjustmentApproval: ApprovalHandler<AdjustContext> = {
  async carryOut(ctx, { id, concerns: [user], change }: Approval, writes) {
    const fresh = await post(ctx, { id, user: user as UserId, ...(change as unknown as Change) }, writes);
    if (!fresh) throw new Refusal('ALREADY_DECIDED');
  },
  recorded: (ctx, { concerns: [user], change }, record) =>
    withBalances(ctx, { user: user as UserId, ...(change as unknown as Change) }, record),
};

interface Change {
  readonly wallet: 'main' | 'bonus';
  /** In Birr. */
  readonly amount: number;
  readonly reason: string;
}

/** The decision keeps the balance right before and after the adjustment, in Birr, as its transaction reads it. */
const withBalances = (
  { ledger }: Pick<Context, 'ledger'>,
  { user, wallet, amount }: Change & { user: UserId },
  record: Recording,
): Write =>
  ledger.withWallet(user, ({ [wallet]: before }) =>
    record({
      before: { balance: toBirr(before) },
      after: { balance: toBirr(plus(before, fromBirr(amount))) },
    }),
  );

/** False if it had been posted before. */
async function post(
  ctx: AdjustContext,
  { id, user: userId, wallet, amount, reason: memo }: Change & { id: string; user: UserId },
  writes: readonly Write[],
): Promise<boolean> {
  const santims = fromBirr(amount);
  const entry = adjustmentEntry(id, { userId, wallet, amount: santims, memo });
  const { bonusWagering } = ctx.settings.now();
  const isBonus = wallet === 'bonus' && santims > 0;
  const { fresh } = await ctx.ledger.post(entry, [
    ...writes,
    ...(isBonus ? [ctx.bonusWagers.add(userId, times(santims, bonusWagering))] : []),
  ]);
  ctx.publish.balance(userId);
  return fresh;
}

import { Refusal } from '@chewata/common/errors';
import type { UserId } from '@chewata/common/ids';
import { type Santim, times, toBirr } from '@chewata/common/money';
import type { Role, User } from '#storage/accounts/users.ts';
import type { Decision } from '#storage/admin/decisions.ts';
import { adjustmentEntry } from '../../../domain/ledger/entries.ts';
import type { Caller } from '../../caller-of.ts';
import type { Context } from '../../context.ts';

/** Administrators' changes to an account. Each is logged as a decision in the same transaction. */
type AdminContext = Pick<Context, 'clock' | 'decisions' | 'publish' | 'together' | 'users'>;

/** The administrator, the user concerned, and the command. */
export interface AdminCommand {
  readonly by: Pick<Caller, 'id'>;
  readonly user: UserId;
  readonly commandId: string;
}

export interface Adjustment extends AdminCommand {
  readonly wallet: 'main' | 'bonus';
  /** Negative: taken from the user. */
  readonly amount: Santim;
  readonly reason: string;
}

/** Refusals: NOT_FOUND, INSUFFICIENT_FUNDS. */
export async function adjustUser(
  ctx: AdminContext & Pick<Context, 'ledger' | 'bonusWagers' | 'settings'>,
  adjustment: Adjustment,
): Promise<User> {
  const { user, wallet, amount, reason, commandId } = adjustment;
  await existing(ctx, user);
  const entry = adjustmentEntry(commandId, { userId: user, wallet, amount, memo: reason });
  const decision = decided(ctx, adjustment, 'user.adjust', { wallet, amount: toBirr(amount), reason });
  const { bonusWagering } = ctx.settings.now();
  const isBonus = wallet === 'bonus' && amount > 0;
  await ctx.ledger.post(entry, [
    ctx.decisions.record(decision),
    ...(isBonus ? [ctx.bonusWagers.add(user, times(amount, bonusWagering))] : []),
  ]);
  ctx.publish.balance(user);
  return existing(ctx, user);
}

/** Refusal: NOT_FOUND. The sockets are cut, since what they may do has changed. */
export async function setRole(
  ctx: AdminContext,
  { role, ...decree }: AdminCommand & { role: Role },
): Promise<User> {
  const decision = decided(ctx, decree, 'user.role', { role });
  await ctx.together(ctx.users.change(decree.user, { role }), ctx.decisions.record(decision));
  ctx.publish.disconnect({ user: decree.user });
  return existing(ctx, decree.user);
}

/** Refusal: NOT_FOUND. */
export async function addFreeSpins(
  ctx: AdminContext,
  { count, ...decree }: AdminCommand & { count: number },
): Promise<User> {
  await existing(ctx, decree.user);
  const decision = decided(ctx, decree, 'user.free-spins', { count });
  if (!(await ctx.decisions.find(decision.id)))
    await ctx.together(ctx.decisions.record(decision), ctx.users.addSpins(decree.user, count));
  return existing(ctx, decree.user);
}

async function existing(ctx: Pick<Context, 'users'>, id: UserId): Promise<User> {
  const user = await ctx.users.get(id);
  if (!user) throw new Refusal('NOT_FOUND');
  return user;
}

const decided = (
  ctx: Pick<Context, 'clock'>,
  { by, user, commandId }: AdminCommand,
  action: string,
  details: Decision['details'],
): Decision => ({ id: commandId, by: by.id, action, subject: user, details, at: new Date(ctx.clock.now()) });

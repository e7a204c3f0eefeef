import { Refusal } from '@chewata/common/errors';
import { minus, ZERO } from '@chewata/common/money';
import { adjustmentEntry } from '#domain/ledger/entries.ts';
import { pauseOf } from '#domain/play-limits/pause.ts';
import type { User } from '#storage/accounts/users.ts';
import type { Write } from '#storage/transaction.ts';
import { ticketOf } from '../accounts/passwords/check-password.ts';
import { confirmOwner, type OwnerProof } from '../accounts/passwords/confirm-owner.ts';
import { endSessions } from '../accounts/sessions.ts';
import { type Caller, isAdmin } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { refuseHeldMoney } from '../freezes/refuse-held.ts';
import type { Origin } from '../origin.ts';
import { keysOf } from '../play-limits/excluded-keys.ts';
import { type ObstacleContext, obstaclesOf } from './obstacles-of.ts';

type Closing = ObstacleContext &
  Pick<
    Context,
    | 'config'
    | 'decisions'
    | 'devices'
    | 'exclusions'
    | 'limits'
    | 'loginTokens'
    | 'otps'
    | 'passwordGate'
    | 'passwords'
    | 'payerAccounts'
    | 'playRecords'
    | 'publish'
    | 'sessions'
    | 'spaces'
    | 'together'
    | 'users'
    | 'walletQueue'
  >;

interface CloseCommand {
  readonly proof: OwnerProof;
  readonly from: Origin;
  readonly commandId: string;
}

/**
 * Closes the caller's account for good (rule A13). The phone stays taken, and the journal, receipts, records of rounds
 * and decisions stay: the law, disputes and exclusions need them. A bonus is given up.
 * Refusals: FORBIDDEN (staff and agents), ACCOUNT_FROZEN, WITHDRAWAL_WAIT, those of confirmOwner, BUSY, ACCOUNT_IN_USE.
 */
export async function closeAccount(
  ctx: Closing,
  caller: Pick<Caller, 'id'>,
  { proof, from, commandId }: CloseCommand,
): Promise<void> {
  const user = await refuseHeldMoney(ctx, caller.id);
  await ctx.passwordGate.run(ticketOf(from, user.phone, null), () => confirmOwner(ctx, user, proof));
  if (user.role !== 'user' || isAdmin(ctx.config, user))
    throw new Refusal('FORBIDDEN', { messageKey: 'refusals.closeWithRole' });
  // After the user's own money commands that were sent before.
  await ctx.walletQueue(user.id, () => closeIfEmpty(ctx, user, commandId));
  // Its sessions are over with the commit; this removes them and closes their sockets.
  await endSessions(ctx, user.id);
}

async function closeIfEmpty(ctx: Closing, user: User, commandId: string): Promise<void> {
  const wallet = await ctx.ledger.wallet(user.id);
  const obstacles = await obstaclesOf(ctx, user.id, wallet);
  if (obstacles.length > 0) throw new Refusal('ACCOUNT_IN_USE', { details: { obstacles } });
  const at = new Date(ctx.clock.now());
  const writes = [
    ...(await keepingExclusion(ctx, user)),
    ctx.users.close(user.id, at),
    ctx.devices.forgetAll(user.id, null),
    ctx.spaces.leaveAll(user.id),
    ctx.decisions.record({
      id: commandId,
      by: user.id,
      action: 'user.close',
      subject: user.id,
      details: { name: user.name, telegramId: user.telegramId },
      at,
    }),
  ];
  if (wallet.bonus === 0) return ctx.together(...writes);
  const amount = minus(ZERO, wallet.bonus);
  const entry = adjustmentEntry(commandId, { userId: user.id, wallet: 'bonus', amount });
  await ctx.ledger.post(entry, writes);
}

/** L6: the Telegram user stays barred, though the account no longer names it. */
async function keepingExclusion(ctx: Closing, { id }: User): Promise<Write[]> {
  const record = await ctx.playRecords.get(id);
  const excluded = pauseOf(record, ctx.clock.ruleNow())?.kind === 'exclusion' ? record.excludedUntil : null;
  return excluded ? [ctx.exclusions.exclude(await keysOf(ctx, id), excluded)] : [];
}

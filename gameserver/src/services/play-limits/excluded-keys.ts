import type { UserId } from '@chewata/common/ids';
import { later, pauseOf } from '#domain/play-limits/pause.ts';
import { pausedUntil, payerExcluded } from '#domain/play-limits/refusals.ts';
import type { Write } from '#storage/transaction.ts';
import type { Context } from '../context.ts';

const telegramKey = (telegramId: number): string => `telegram:${telegramId}`;
const payerAccountKey = (key: string): string => `payer:${key}`;

/** The Telegram user and payer accounts that an exclusion of this user also covers. The phone has one account for good, which is excluded itself. */
export async function keysOf(ctx: Pick<Context, 'payerAccounts' | 'users'>, user: UserId): Promise<string[]> {
  const [account, payers] = await Promise.all([ctx.users.get(user), ctx.payerAccounts.ofUser(user)]);
  const telegramId = account?.telegramId ?? null;
  return [...(telegramId === null ? [] : [telegramKey(telegramId)]), ...payers.map(payerAccountKey)];
}

/** L6: an account with the Telegram user of an excluded one is excluded as long as that one. */
export async function inheritExclusion(
  ctx: Pick<Context, 'clock' | 'exclusions' | 'playRecords'>,
  user: UserId,
  telegramId: number,
): Promise<void> {
  const until = await ctx.exclusions.until([telegramKey(telegramId)], new Date(ctx.clock.ruleNow()));
  if (until === null) return;
  await ctx.playRecords.change(user, (record) => ({
    ...record,
    excludedUntil: later(record.excludedUntil, until),
  }));
}

/** The same of an account that is confirmed as an excluded player's only later. */
export async function excludingPayer(
  ctx: Pick<Context, 'clock' | 'exclusions' | 'playRecords'>,
  user: UserId,
  payer: string,
): Promise<Write[]> {
  const { excludedUntil: until } = await ctx.playRecords.get(user);
  return until && until.getTime() > ctx.clock.ruleNow()
    ? [ctx.exclusions.exclude([payerAccountKey(payer)], until)]
    : [];
}

/**
 * L6: a person does not approve it either. Money that an excluded player paid in before the exclusion is credited, so
 * that it can be withdrawn. Refusal: PLAY_LIMIT.
 */
export async function refuseApprovalFromExcluded(
  ctx: Pick<Context, 'clock' | 'exclusions' | 'playRecords'>,
  user: UserId,
  payer: string | null,
): Promise<void> {
  if (payer === null) return;
  const now = ctx.clock.ruleNow();
  const until = await ctx.exclusions.until([payerAccountKey(payer)], new Date(now));
  if (until === null || pauseOf(await ctx.playRecords.get(user), now)?.kind === 'exclusion') return;
  throw payerExcluded(until);
}

/** L6: no account is filled from the payer account of an excluded player. Refusal: PLAY_LIMIT. */
export async function refuseExcludedPayer(
  ctx: Pick<Context, 'clock' | 'exclusions'>,
  payer: string | null,
): Promise<void> {
  if (payer === null) return;
  const until = await ctx.exclusions.until([payerAccountKey(payer)], new Date(ctx.clock.ruleNow()));
  if (until !== null) throw pausedUntil('exclusion', until);
}

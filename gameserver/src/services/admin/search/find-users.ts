import { asUserId } from '@chewata/common/ids';
import { parsePhone } from '@chewata/common/phone';
import type { User } from '#storage/accounts/users.ts';
import type { Context } from '../../context.ts';

/** Users by id, referral code, name or the beginning of a phone number. */
export async function findUsers(ctx: Pick<Context, 'users'>, text: string, most: number): Promise<User[]> {
  const exact = await Promise.all([
    ctx.users.get(asUserId(text)),
    ctx.users.byReferralCode(text.toUpperCase()),
  ]);
  const others = await ctx.users.search(text, beginningOfPhone(text), most);
  const found = [...exact.filter((user) => user !== null), ...others];
  return [...new Map(found.map((user) => [user.id, user])).values()].slice(0, most);
}

/** '+2519112' of '09 112', '9112' or '2519112'; null if fewer than three digits of a phone are given. */
function beginningOfPhone(text: string): string | null {
  const whole = parsePhone(text);
  if (whole) return whole;
  const digits = /^(?:\+?251|0)?([79]\d{2,8})$/.exec(text.replace(/[\s-]/g, ''))?.[1];
  return digits === undefined ? null : `+251${digits}`;
}

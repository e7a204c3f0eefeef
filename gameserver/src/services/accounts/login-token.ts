import { createHash } from 'node:crypto';
import { Refusal } from '@chewata/common/errors';
import { mask } from '@chewata/common/phone';
import type { User } from '#storage/accounts/users.ts';
import type { Context } from '../context.ts';
import type { SignedIn } from './login.ts';
import { type LoginNotice, notifyNewLogin } from './security-news.ts';
import { openSession } from './sessions.ts';

export const LOGIN_TOKEN_MS = 5 * 60_000;
const TOKEN_BYTES = 32;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A token for a sign-in link of the bot: once, for 5 minutes. The user's older ones die. */
export async function issueLoginToken(
  ctx: Pick<Context, 'clock' | 'random' | 'loginTokens'>,
  { id: userId, sessionEpoch: epoch }: Pick<User, 'id' | 'sessionEpoch'>,
): Promise<string> {
  const token = ctx.random.token(TOKEN_BYTES);
  const expiresAt = new Date(ctx.clock.now() + LOGIN_TOKEN_MS);
  await ctx.loginTokens.issue({ id: sha256(token), userId, epoch, expiresAt });
  return token;
}

/** Refusal: LOGIN_TOKEN_INVALID. */
export async function spendLoginToken(
  ctx: LoginNotice & Pick<Context, 'random' | 'loginTokens' | 'sessions' | 'users'>,
  token: string | null,
): Promise<SignedIn> {
  const spent = token ? await ctx.loginTokens.spend(sha256(token), new Date(ctx.clock.now())) : null;
  const user = spent ? await ctx.users.get(spent.userId) : null;
  if (!user || user.sessionEpoch !== spent?.epoch) throw new Refusal('LOGIN_TOKEN_INVALID');
  const opened = await openSession(ctx, user, 'telegram');
  await notifyNewLogin(ctx, user, opened);
  return { user, token: opened, deviceId: null };
}

/** The owner of the account that the link opens; it can still be used. Refusal: LOGIN_TOKEN_INVALID. */
export async function loginTokenInfo(
  ctx: Pick<Context, 'clock' | 'loginTokens' | 'users'>,
  token: string,
): Promise<{ name: string; maskedPhone: string }> {
  const kept = await ctx.loginTokens.look(sha256(token), new Date(ctx.clock.now()));
  const user = kept ? await ctx.users.get(kept.userId) : null;
  if (!user || user.sessionEpoch !== kept?.epoch) throw new Refusal('LOGIN_TOKEN_INVALID');
  return { name: user.name, maskedPhone: mask.last4(user.phone) };
}

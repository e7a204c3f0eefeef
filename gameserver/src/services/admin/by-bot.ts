import { Refusal } from '@chewata/common/errors';
import type { Decision } from '#storage/admin/decisions.ts';
import { type Caller, callerFrom, isAdmin } from '../caller-of.ts';
import type { Context } from '../context.ts';
import { newCommandId } from '../run-once.ts';

// The administrators' commands to the bot.

/** The administrator behind a Telegram id. Refusal: FORBIDDEN, also without an account. */
export async function telegramAdmin(
  ctx: Pick<Context, 'config' | 'users'>,
  telegramId: number,
): Promise<Caller> {
  const user = await ctx.users.byTelegramId(telegramId);
  if (!user || !isAdmin(ctx.config, user)) throw new Refusal('FORBIDDEN');
  return callerFrom(ctx.config, user, '');
}

/** Records a command among the decisions, also one that only reads: who looked at what, and when. */
export async function recordCommand(
  ctx: Pick<Context, 'clock' | 'decisions' | 'random' | 'together'>,
  by: Pick<Caller, 'id'>,
  call: string,
  details: Decision['details'],
): Promise<void> {
  await ctx.together(
    ctx.decisions.record({
      id: newCommandId(ctx),
      by: by.id,
      action: 'bot.command',
      subject: call,
      details,
      at: new Date(ctx.clock.now()),
    }),
  );
}

import type { Context } from '../../context.ts';

/** Keeps how a backup ended. The clock's job `news` notifies administrators of a failed one. */
export async function noteBackup(
  ctx: Pick<Context, 'backups' | 'clock' | 'log'>,
  { ok, note = '' }: { ok: boolean; note?: string | undefined },
): Promise<void> {
  await ctx.backups.keep({ at: new Date(ctx.clock.now()), ok, note });
  if (ok) ctx.log.info({ note }, 'backup made');
  else ctx.log.error({ note }, 'backup failed');
}

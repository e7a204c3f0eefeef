import type { Caller } from '../../caller-of.ts';
import type { Context } from '../../context.ts';
import { newCommandId } from '../../once.ts';

/** Sends `systemRestart` to everybody who is connected, with that text or the usual one, and records who did. */
export async function sendRestartNotice(
  ctx: Pick<Context, 'clock' | 'decisions' | 'publish' | 'random' | 'together'>,
  by: Pick<Caller, 'id'>,
  { inSeconds, message }: { readonly inSeconds: number; readonly message?: string | undefined },
): Promise<void> {
  await ctx.together(
    ctx.decisions.record({
      id: newCommandId(ctx),
      by: by.id,
      action: 'rooms.restart-notice',
      subject: 'rooms',
      details: { inSeconds, ...(message && { message }) },
      at: new Date(ctx.clock.now()),
    }),
  );
  ctx.publish.restartNotice(
    inSeconds,
    (say) => message ?? say('rooms.systemRestart', { seconds: inSeconds }),
  );
}

import { HOUR_MS } from '@chewata/common/time';
import type { Context } from '../context.ts';

/** The end of the hours in which a link, a reset or a new password makes it harder to move money out (rule A6). */
export const holdEnd = (ctx: Pick<Context, 'clock' | 'settings'>): Date =>
  new Date(ctx.clock.ruleNow() + ctx.settings.now().linkWaitHours * HOUR_MS);

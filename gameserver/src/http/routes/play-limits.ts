import { playHistory as historyCall } from '@chewata/common/contract/accounts/play-history';
import * as calls from '@chewata/common/contract/accounts/play-limits';
import * as bot from '@chewata/common/contract/internal/play-limits';
import { Router } from 'express';
import { telegramAccount } from '../../services/bot/telegram-account.ts';
import type { Context } from '../../services/context.ts';
import {
  answerReality,
  changePlayLimits,
  excludeMyself,
  takeTimeOut,
} from '../../services/play-limits/change-limits.ts';
import { playLimits } from '../../services/play-limits/describe-limits.ts';
import { playHistory } from '../../services/play-limits/limit-history.ts';
import { serve } from '../serve.ts';

/** A player's own limits, in the app and through the bot. */
export function playLimitRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, calls.getPlayLimits, ({ caller }) => playLimits(ctx, caller));
  serve(router, ctx, historyCall, ({ caller, query }) => playHistory(ctx, caller.id, query.month));
  serve(router, ctx, calls.changePlayLimits, ({ caller, body }) => changePlayLimits(ctx, caller, body));
  serve(router, ctx, calls.takeTimeOut, ({ caller, body }) => takeTimeOut(ctx, caller, body.hours));
  serve(router, ctx, calls.excludeMyself, ({ caller, body }) => excludeMyself(ctx, caller, body.months));
  serve(router, ctx, calls.answerReality, ({ caller }) => answerReality(ctx, caller.id));
  serve(router, ctx, bot.botPlayLimits, async ({ params }) =>
    playLimits(ctx, await telegramAccount(ctx, params.telegramId)),
  );
  serve(router, ctx, bot.botTimeOut, async ({ params, body }) =>
    takeTimeOut(ctx, await telegramAccount(ctx, params.telegramId), body.hours),
  );
  serve(router, ctx, bot.botExclude, async ({ params, body }) =>
    excludeMyself(ctx, await telegramAccount(ctx, params.telegramId), body.months),
  );
  return router;
}

import * as broadcastsCalls from '@chewata/common/contract/internal/broadcasts';
import * as fairnessCalls from '@chewata/common/contract/internal/fairness';
import * as outboxCalls from '@chewata/common/contract/internal/outbox';
import { Router } from 'express';
import { telegramAdmin } from '../../services/admin/by-bot.ts';
import { answerOf } from '../../services/approvals/answer-of.ts';
import * as command from '../../services/broadcasts/command-broadcast.ts';
import { describeBroadcast } from '../../services/broadcasts/describe-broadcast.ts';
import * as sending from '../../services/broadcasts/send-broadcast.ts';
import type { Context } from '../../services/context.ts';
import { claimOutbox } from '../../services/notifications/claim-outbox.ts';
import { failOutbox } from '../../services/notifications/fail-outbox.ts';
import { keepPost, nextHead } from '../../services/rooms/fairness/post-heads.ts';
import { serve } from '../serve.ts';

/** Pending messages, broadcasts and heads of the fairness log: the bot fetches, sends and reports them. */
export function internalOutboxRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, outboxCalls.claimOutbox, async ({ body }) => ({ items: await claimOutbox(ctx, body) }));
  serve(router, ctx, outboxCalls.acknowledgeOutbox, async ({ body }) => ({
    removed: await ctx.notifications.sent(body.ids),
  }));
  serve(router, ctx, outboxCalls.failOutbox, async ({ body }) => ({ state: await failOutbox(ctx, body) }));

  serve(router, ctx, fairnessCalls.nextHead, async () => ({ post: await nextHead(ctx) }));
  serve(router, ctx, fairnessCalls.postedHead, async ({ body }) => {
    await keepPost(ctx, body);
    return { kept: true } as const;
  });

  serve(router, ctx, broadcastsCalls.draftBroadcast, async ({ body }) => {
    const { id } = await telegramAdmin(ctx, body.adminTelegramId);
    const draft = { text: body.text, language: body.language ?? null };
    return { broadcast: describeBroadcast(await command.draftBroadcast(ctx, id, draft)) };
  });
  serve(router, ctx, broadcastsCalls.startBroadcast, async ({ body, params }) => {
    const by = await telegramAdmin(ctx, body.adminTelegramId);
    return answerOf(ctx, await command.startBroadcast(ctx, by, params.id), (started) => ({
      broadcast: describeBroadcast(started),
    }));
  });
  serve(router, ctx, broadcastsCalls.cancelBroadcast, async ({ body, params }) => {
    const { id } = await telegramAdmin(ctx, body.adminTelegramId);
    return { broadcast: describeBroadcast(await command.cancelBroadcast(ctx, id, params.id)) };
  });
  serve(router, ctx, broadcastsCalls.claimBroadcast, async ({ body }) => {
    const batch = await sending.claimBroadcast(ctx, body);
    return { batch: batch && { ...batch, receivers: [...batch.receivers] } };
  });
  serve(router, ctx, broadcastsCalls.readBroadcast, async ({ params }) => ({
    broadcast: describeBroadcast(await command.existing(ctx, params.id)),
  }));
  serve(router, ctx, broadcastsCalls.beginBroadcast, async ({ params, body }) => ({
    receivers: await sending.beginBroadcast(ctx, params.id, body.receivers),
  }));
  serve(router, ctx, broadcastsCalls.reportBroadcast, async ({ params, body }) => ({
    broadcast: describeBroadcast(await sending.reportBroadcast(ctx, params.id, body.outcomes)),
  }));
  return router;
}

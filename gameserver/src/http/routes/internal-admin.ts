import * as calls from '@chewata/common/contract/internal/admin';
import { toSettingsAnswer } from '@chewata/common/contract/settings/defaults';
import { Router } from 'express';
import { listUsers } from '../../services/admin/people/list-users.ts';
import { changePromotion } from '../../services/admin/promotions/administer-promotions.ts';
import { depositItem, withdrawalItem } from '../../services/admin/queues/list-requests.ts';
import { reviewDeposit } from '../../services/admin/queues/review-deposit.ts';
import { reviewWithdrawal } from '../../services/admin/queues/review-withdrawal.ts';
import { changeSettings } from '../../services/admin/settings/change-settings.ts';
import * as admin from '../../services/admin/telegram-admin.ts';
import type { Context } from '../../services/context.ts';
import { describePromotion } from '../../services/leaderboard/describe-promotion.ts';
import { serve } from '../serve.ts';

/** The bot's commands for administrators: each looks up who gives it, and is logged. */
export function internalAdminRoutes(ctx: Context): Router {
  const router = Router();
  const entered = async (telegramId: number, command: string, details?: Record<string, unknown>) => {
    const by = await admin.telegramAdmin(ctx, telegramId);
    await admin.logCommand(ctx, by, command, details);
    return by;
  };

  serve(router, ctx, calls.adminStats, async ({ params }) => {
    await entered(params.telegramId, 'stats');
    return admin.stats(ctx);
  });
  serve(router, ctx, calls.adminUsers, async ({ params, query }) => {
    await entered(params.telegramId, 'users', { search: query.search ?? '', page: query.pageNumber });
    return listUsers(ctx, query.pageNumber, query.search);
  });
  serve(router, ctx, calls.adminUser, async ({ params, query }) => {
    await entered(params.telegramId, 'user', { phoneNo: query.phoneNo });
    return admin.userFigures(ctx, query.phoneNo);
  });
  serve(router, ctx, calls.adminPending, async ({ params }) => {
    await entered(params.telegramId, 'pending');
    return admin.pending(ctx);
  });
  serve(router, ctx, calls.adminDecide, async ({ params, body, commandId }) => {
    // reviewDeposit and reviewWithdrawal record the decision themselves.
    const by = await admin.telegramAdmin(ctx, params.telegramId);
    const { kind, id, decision, reason = '' } = body;
    const command = { by, id, decision, reason, commandId };
    const item =
      kind === 'deposit'
        ? await depositItem(ctx, await reviewDeposit(ctx, command))
        : await withdrawalItem(ctx, await reviewWithdrawal(ctx, command));
    return { item, status: item.status };
  });
  serve(router, ctx, calls.adminRooms, async ({ params }) => {
    await entered(params.telegramId, 'rooms');
    return { rooms: await admin.allRooms(ctx) };
  });
  serve(router, ctx, calls.adminRestartNotice, async ({ params, body }) => {
    const { inSeconds, message } = body;
    await entered(params.telegramId, 'restart-notice', { ...body });
    ctx.publish.restartNotice(
      inSeconds,
      (say) => message ?? say('rooms.systemRestart', { seconds: inSeconds }),
    );
    return { sent: true };
  });
  serve(router, ctx, calls.adminReadSettings, async ({ params }) => {
    await entered(params.telegramId, 'settings');
    return { settings: toSettingsAnswer(ctx.settings.now()) };
  });
  serve(router, ctx, calls.adminWriteSettings, async ({ params, body }) => {
    const by = await admin.telegramAdmin(ctx, params.telegramId);
    return { settings: toSettingsAnswer(await changeSettings(ctx, by, body)) };
  });
  serve(router, ctx, calls.adminPromotions, async ({ params }) => {
    await entered(params.telegramId, 'promotions');
    const now = ctx.clock.ruleNow();
    return { promotions: (await ctx.promotions.list()).map((one) => describePromotion(one, now)) };
  });
  serve(router, ctx, calls.adminUpdatePromotion, async ({ params, body }) => {
    await entered(params.telegramId, 'promotion', { id: params.id, ...body });
    const changed = await changePromotion(ctx, params.id, body);
    return { promotion: describePromotion(changed, ctx.clock.ruleNow()) };
  });
  return router;
}

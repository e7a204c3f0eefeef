import { listNotifications as listCall } from '@chewata/common/contract/accounts/notifications';
import { readNotifications as readCall } from '@chewata/common/contract/accounts/notifications-read';
import { noteBackup as backupCall } from '@chewata/common/contract/internal/backups';
import * as calls from '@chewata/common/contract/internal/telegram';
import { Router } from 'express';
import { noteBackup } from '../../services/admin/health/note-backup.ts';
import * as account from '../../services/bot/account-commands.ts';
import { botInvite } from '../../services/bot/invite.ts';
import { confirmLink, sendLinkOtp, shareContact } from '../../services/bot/share-contact.ts';
import { botBalance, describeBotAccount, resolveTelegramUser } from '../../services/bot/telegram-account.ts';
import type { Context } from '../../services/context.ts';
import { freezeAccount } from '../../services/freezes/freeze-account.ts';
import { listNotifications, readNotifications } from '../../services/notifications/list-notifications.ts';
import { serve } from '../serve.ts';

/** The bot's calls for its users, and the app's list of the same messages. */
export function internalRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, listCall, ({ caller, language }) => listNotifications(ctx, caller, language));
  serve(router, ctx, readCall, async ({ caller, body }) => ({
    unread: await readNotifications(ctx, caller, new Date(body.until)),
  }));
  serve(router, ctx, calls.resolveTelegramUser, ({ body }) => resolveTelegramUser(ctx, body.telegramId));
  serve(router, ctx, calls.shareContact, async ({ body }) => {
    const { outcome, user } = await shareContact(ctx, { ...body, phone: body.phoneNo });
    return { outcome, account: await describeBotAccount(ctx, user) };
  });
  serve(router, ctx, calls.sendLinkOtp, async ({ body }) => ({
    data: await sendLinkOtp(ctx, { ...body, phone: body.phoneNo }),
  }));
  serve(router, ctx, calls.confirmLink, async ({ body }) => ({
    account: await describeBotAccount(ctx, await confirmLink(ctx, { ...body, phone: body.phoneNo })),
  }));
  serve(router, ctx, calls.issueLoginToken, ({ params }) => account.loginLink(ctx, params.telegramId));
  serve(router, ctx, calls.botBalance, ({ params }) => botBalance(ctx, params.telegramId));
  serve(router, ctx, calls.botHistory, ({ params, query }) =>
    account.botHistory(ctx, params.telegramId, query.pageNumber),
  );
  serve(router, ctx, calls.botInvite, ({ params }) => botInvite(ctx, params.telegramId));
  serve(router, ctx, calls.setBotLanguage, async ({ params, body }) => ({
    language: await account.setBotLanguage(ctx, params.telegramId, body.language),
  }));
  serve(router, ctx, calls.readNotificationSettings, async ({ params }) => ({
    settings: await account.notificationSettings(ctx, params.telegramId),
  }));
  serve(router, ctx, calls.writeNotificationSettings, async ({ params, body }) => ({
    settings: await account.changeNotification(ctx, params.telegramId, body),
  }));
  serve(router, ctx, calls.logoutAll, async ({ params }) => ({
    ended: await account.logoutAll(ctx, params.telegramId),
  }));
  serve(router, ctx, calls.revokeLogin, async ({ params, body }) => ({
    ended: await account.revokeLogin(ctx, params.telegramId, body.sessionId),
  }));
  serve(router, ctx, calls.answerResetAlert, async ({ params, body }) => {
    await freezeAccount(ctx, body.alert, { telegramId: params.telegramId });
    return {};
  });
  serve(router, ctx, calls.readStartPayload, ({ body }) =>
    account.readStartPayload(ctx, body.payload, body.telegramId),
  );
  serve(router, ctx, backupCall, async ({ body }) => {
    await noteBackup(ctx, body);
    return { kept: true };
  });
  return router;
}

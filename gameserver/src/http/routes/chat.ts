import * as chat from '@chewata/common/contract/community/chat';
import { Router } from 'express';
import { blockChatUser } from '../../services/chat/block-chat-user.ts';
import { chatHistory } from '../../services/chat/chat-history.ts';
import { listContacts } from '../../services/chat/list-contacts.ts';
import { reportMessage } from '../../services/chat/report-message.ts';
import type { Context } from '../../services/context.ts';
import { say } from '../../services/say.ts';
import { serve } from '../serve.ts';

/** Talks as one reads them; messages are sent over the socket. */
export function chatRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, chat.listChatContacts, async ({ caller }) => ({
    contacts: await listContacts(ctx, caller),
  }));
  serve(router, ctx, chat.chatHistory, async ({ caller, params, query }) => ({
    messages: await chatHistory(ctx, caller, params.userId, query.before ?? null),
  }));
  serve(router, ctx, chat.blockChatUser, async ({ caller, params, body, language }) => {
    await blockChatUser(ctx, caller, params.userId, body.blocked);
    return { message: say(language, 'success.saved') };
  });
  serve(router, ctx, chat.reportChatMessage, async ({ caller, body, language }) => {
    await reportMessage(ctx, caller, body);
    return { message: say(language, 'success.reported') };
  });
  return router;
}

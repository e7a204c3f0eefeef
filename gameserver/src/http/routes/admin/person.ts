import * as calls from '@chewata/common/contract/admin/person';
import { search as searchCall } from '@chewata/common/contract/admin/search';
import * as support from '@chewata/common/contract/admin/support';
import { Router } from 'express';
import { existingUser } from '#services/admin/people/admin-command.ts';
import { addNote } from '#services/admin/person/notes.ts';
import { personChat } from '#services/admin/person/person-chat.ts';
import { readPerson } from '#services/admin/person/read-person.ts';
import { search } from '#services/admin/search/search.ts';
import { listSupportTalks } from '#services/admin/support/talks.ts';
import { readAsSupport, writeAsSupport } from '#services/admin/support/write-as-support.ts';
import type { Context } from '#services/context.ts';
import { transactionHistory } from '#services/money/transaction-history.ts';
import { betHistory } from '#services/rooms/history/bet-history.ts';
import { serve } from '../../serve.ts';

/** The search, one person's page (all that staff read about them, and notes), and the talks with support. */
export function personRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, searchCall, ({ query }) => search(ctx, query.q));
  serve(router, ctx, calls.readPerson, ({ params }) => readPerson(ctx, params.id));
  serve(router, ctx, calls.personRounds, async ({ params, query: { pageNumber, kind, ...span } }) => {
    const { id } = await existingUser(ctx, params.id);
    const { rows, totalPages } = await betHistory(ctx, id, pageNumber, { ...span, game: kind });
    return { items: rows, totalPages };
  });
  serve(router, ctx, calls.personTransactions, async ({ params, query: { pageNumber, ...only } }) => {
    const { id } = await existingUser(ctx, params.id);
    const page = await transactionHistory(ctx, id, pageNumber, only);
    return { items: page.transactionHistory, totalPages: page.totalPages };
  });
  serve(router, ctx, calls.personChat, ({ params, query, caller: by, commandId }) =>
    personChat(ctx, { by, user: params.id, commandId, query }),
  );
  serve(router, ctx, support.listSupportTalks, ({ query }) => listSupportTalks(ctx, query));
  serve(router, ctx, support.writeAsSupport, async ({ params, body, caller: by }) => ({
    message: await writeAsSupport(ctx, { by, user: params.id, text: body.message }),
  }));
  serve(router, ctx, support.readAsSupport, async ({ params }) => {
    await readAsSupport(ctx, params.id);
    return { unread: 0 as const };
  });
  serve(router, ctx, calls.addNote, async ({ params, body, caller: by, commandId }) => ({
    note: await addNote(ctx, { by, user: params.id, commandId, text: body.text }),
  }));
  return router;
}

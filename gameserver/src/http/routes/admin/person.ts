import * as calls from '@chewata/common/contract/admin/person';
import { search as searchCall } from '@chewata/common/contract/admin/search';
import { Router } from 'express';
import { existingUser } from '#services/admin/people/admin-command.ts';
import { addNote } from '#services/admin/person/notes.ts';
import { personChat } from '#services/admin/person/person-chat.ts';
import { readPerson } from '#services/admin/person/read-person.ts';
import { search } from '#services/admin/search/search.ts';
import type { Context } from '#services/context.ts';
import { transactionHistory } from '#services/money/transaction-history.ts';
import { betHistory } from '#services/rooms/history/bet-history.ts';
import { serve } from '../../serve.ts';

/** The search, and one person's page: all that staff read about them, and notes. */
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
  serve(router, ctx, calls.addNote, async ({ params, body, caller: by, commandId }) => ({
    note: await addNote(ctx, { by, user: params.id, commandId, text: body.text }),
  }));
  return router;
}

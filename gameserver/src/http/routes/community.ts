import { listReferrals as listReferralsCall } from '@chewata/common/contract/accounts/referrals';
import * as feedback from '@chewata/common/contract/community/feedback';
import { Router } from 'express';
import type { Context } from '../../services/context.ts';
import { answerFeedback } from '../../services/feedback/answer-feedback.ts';
import {
  changeFeedback,
  deleteFeedback,
  giveFeedback,
  listFeedback,
  readFeedback,
} from '../../services/feedback/feedback.ts';
import { listReferrals } from '../../services/referrals/list-referrals.ts';
import { say } from '../../services/say.ts';
import { serve } from '../serve.ts';

/** Feedback and referrals. */
export function communityRoutes(ctx: Context): Router {
  const router = Router();
  const said = ({ feedback: text, rating }: { feedback: string; rating: number }) => ({ text, rating });
  serve(router, ctx, feedback.createFeedback, async ({ body, caller, language }) => ({
    message: say(language, 'success.feedbackSaved'),
    feedback: await giveFeedback(ctx, caller, said(body)),
  }));
  serve(router, ctx, feedback.listFeedback, ({ query: { pageNumber, status } }) =>
    listFeedback(ctx, status ? { answered: status === 'answered' } : {}, pageNumber),
  );
  serve(router, ctx, feedback.listOwnFeedback, ({ query, caller }) =>
    listFeedback(ctx, { author: caller.id }, query.pageNumber),
  );
  serve(router, ctx, feedback.answerFeedback, async ({ params, body, caller: by, language, commandId }) => ({
    message: say(language, 'success.saved'),
    feedback: await answerFeedback(ctx, { by, id: params.id, text: body.answer, commandId }),
  }));
  serve(router, ctx, feedback.getFeedback, async ({ params, caller }) => ({
    feedback: await readFeedback(ctx, caller, params.id),
  }));
  serve(router, ctx, feedback.updateFeedback, async ({ params, body, caller, language }) => ({
    message: say(language, 'success.feedbackSaved'),
    feedback: await changeFeedback(ctx, caller, params.id, said(body)),
  }));
  serve(router, ctx, feedback.deleteFeedback, async ({ params, caller, language }) => {
    await deleteFeedback(ctx, caller, params.id);
    return { message: say(language, 'success.deleted') };
  });
  serve(router, ctx, listReferralsCall, async ({ caller }) => ({
    referralHistory: await listReferrals(ctx, caller.id),
  }));
  return router;
}

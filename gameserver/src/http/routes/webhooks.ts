import { approvalPath, PROVIDER_CALLS, webhookPath } from '@chewata/common/contract/money/providers';
import { type Request, type RequestHandler, Router } from 'express';
import { isOwnPayout } from '../../services/callbacks/is-own-payout.ts';
import { receiveCallback } from '../../services/callbacks/receive-callback.ts';
import type { Context } from '../../services/context.ts';
import { inTime } from '../limits/in-time.ts';
import { rawBytes } from '../request/read-body.ts';

/** The providers' callbacks. Signed ones may be refused, so that they are repeated; the others are always accepted. */
export function webhookRoutes(ctx: Context): Router {
  const router = Router();
  const post = (path: string, answer: RequestHandler) => router.post(path, inTime(ctx, rawBytes, answer));
  for (const [name, { signsCallbacks, asksApproval }] of PROVIDER_CALLS) {
    post(webhookPath(name), async (req, res) => {
      await receiveCallback(ctx, name, rawOf(req)).catch((error: unknown) => {
        if (signsCallbacks) throw error;
        ctx.log.warn({ err: error, provider: name }, 'provider callback failed');
      });
      res.json({ success: true, error: false });
    });
    if (!asksApproval) continue;
    // 200 is yes, 400 no.
    post(approvalPath(name), async (req, res) => {
      const approved = await isOwnPayout(ctx, name, rawOf(req));
      res.status(approved ? 200 : 400).json({ success: approved, error: !approved });
    });
  }
  return router;
}

const rawOf = (req: Request) => ({
  body: Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0),
  headers: req.headers,
});

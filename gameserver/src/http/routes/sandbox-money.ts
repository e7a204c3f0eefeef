import * as calls from '@chewata/common/contract/money/sandbox';
import { Refusal } from '@chewata/common/errors';
import express, { Router } from 'express';
import { addReceipt, answerPayout, chargeOf, pay } from '../../services/callbacks/sandbox-payments.ts';
import type { Context } from '../../services/context.ts';
import { serve } from '../serve.ts';
import { checkoutPage } from './sandbox-checkout-page.ts';

/** The sandbox's provider as payer and bank see it. Not registered in live. */
export function sandboxMoneyRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, calls.sandboxPay, async ({ params, body }) => ({
    status: await pay(ctx, params.txnId, body.outcome, body.amount),
  }));
  serve(router, ctx, calls.sandboxPayout, async ({ params, body }) => ({
    status: await answerPayout(ctx, params.txnId, body.outcome),
  }));
  serve(router, ctx, calls.sandboxReceipt, async ({ body }) => ({ receipt: await addReceipt(ctx, body) }));

  router.get('/sandbox/checkout/:txnId', async (req, res) => {
    res.type('html').send(checkoutPage(await chargeOf(ctx, req.params.txnId)));
  });
  router.post('/sandbox/checkout/:txnId', express.urlencoded({ extended: false }), async (req, res) => {
    const { outcome } = (req.body ?? {}) as { outcome?: unknown };
    if (outcome !== 'success' && outcome !== 'failed') throw new Refusal('VALIDATION');
    const { txnId = '' } = req.params;
    await pay(ctx, txnId, outcome);
    res.redirect(303, (await chargeOf(ctx, txnId)).returnUrl);
  });
  return router;
}

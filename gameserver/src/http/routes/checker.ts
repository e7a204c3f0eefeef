import * as calls from '@chewata/common/contract/money/deposits';
import { Router } from 'express';
import type { Context } from '../../services/context.ts';
import { checkTransaction } from '../../services/receipts/check-receipt.ts';
import { depositManually } from '../../services/receipts/manual-deposit.ts';
import { serve } from '../serve.ts';

/** Deposits by receipt: announced by hand, or found by the transaction checker. */
export function checkerRoutes(ctx: Context): Router {
  const router = Router();
  serve(router, ctx, calls.manualDeposit, ({ body, caller, language, commandId }) =>
    depositManually(ctx, { ...body, caller, language, commandId }),
  );
  serve(router, ctx, calls.checkReceipt, ({ body, caller, language, commandId }) => {
    const { txnId, phoneNo: phone } = body;
    return checkTransaction(ctx, { caller, txnId, phone, mediums: null, language, commandId });
  });
  serve(router, ctx, calls.checkCbeBirrReceipt, ({ params, query, caller, language, commandId }) => {
    const { phoneNo: phone } = query;
    const mediums = ['CBEBIRR'] as const;
    return checkTransaction(ctx, { caller, txnId: params.id, phone, mediums, language, commandId });
  });
  return router;
}

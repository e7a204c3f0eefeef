import * as calls from '@chewata/common/contract/wallet';
import { Router } from 'express';
import type { Context } from '../../services/context.ts';
import { openCheckout, openDirectDeposit } from '../../services/deposits/open-deposit.ts';
import { transactionHistory, waitingTransactions } from '../../services/money/transaction-history.ts';
import { say } from '../../services/say.ts';
import { serve } from '../serve.ts';

/** Deposits by providers, and the wallet's history. */
export function walletRoutes(ctx: Context): Router {
  const router = Router();
  const { payments } = ctx;

  const checkouts = [
    ...calls.PROVIDER_CALLS.flatMap(([name, { checkout }]) =>
      checkout ? [[checkout, () => payments.named(name), name] as const] : [],
    ),
    [calls.deposit, () => payments.checkout, 'checkout'],
  ] as const;
  for (const [call, provider, method] of checkouts)
    serve(router, ctx, call, async ({ body, caller, commandId }) => {
      const command = { caller, amount: body.amount, provider: provider(), method, commandId };
      const { checkoutUrl, txnId } = await openCheckout(ctx, command);
      return { data: { checkout_url: checkoutUrl, txnId } };
    });

  for (const [name, { direct = [] }] of calls.PROVIDER_CALLS)
    for (const { call, mediums } of direct)
      serve(router, ctx, call, async ({ body, caller, commandId, language }) => {
        const medium = 'medium' in body ? body.medium : mediums[0];
        const provider = payments.named(name);
        const command = { caller, amount: body.amount, provider, method: name, commandId, medium };
        const { txnId } = await openDirectDeposit(ctx, command);
        return { message: say(language, 'success.depositAsked'), txnId, status: 'Pending' as const };
      });

  serve(router, ctx, calls.transactionHistory, ({ caller, query }) =>
    transactionHistory(ctx, caller.id, query.pageNumber),
  );
  serve(router, ctx, calls.waitingTransactions, async ({ caller }) => ({
    waiting: await waitingTransactions(ctx, caller.id),
  }));
  return router;
}

import * as depositsCalls from '@chewata/common/contract/money/deposits';
import * as providersCalls from '@chewata/common/contract/money/providers';
import * as walletCalls from '@chewata/common/contract/money/wallet';
import { Router } from 'express';
import type { Context } from '../../services/context.ts';
import { openCheckout, openDirectDeposit } from '../../services/deposits/open-deposit.ts';
import { switchedPayments } from '../../services/money/provider-switches.ts';
import { transactionHistory, waitingTransactions } from '../../services/money/transaction-history.ts';
import { say } from '../../services/say.ts';
import { serve } from '../serve.ts';

/** Deposits by providers, and the wallet's history. */
export function walletRoutes(ctx: Context): Router {
  const router = Router();
  const payments = () => switchedPayments(ctx, 'deposits');

  const checkouts = [
    ...providersCalls.PROVIDER_CALLS.flatMap(([name, { checkout }]) =>
      checkout ? [[checkout, () => payments().named(name), name] as const] : [],
    ),
    [depositsCalls.deposit, () => payments().checkout, 'checkout'],
  ] as const;
  for (const [call, provider, method] of checkouts)
    serve(router, ctx, call, async ({ body, caller, commandId }) => {
      const command = { caller, amount: body.amount, provider: provider(), method, commandId };
      const { checkoutUrl, txnId } = await openCheckout(ctx, command);
      return { data: { checkout_url: checkoutUrl, txnId } };
    });

  for (const [name, { direct = [] }] of providersCalls.PROVIDER_CALLS)
    for (const { call, mediums } of direct)
      serve(router, ctx, call, async ({ body, caller, commandId, language }) => {
        const medium = 'medium' in body ? body.medium : mediums[0];
        const provider = payments().named(name);
        const command = { caller, amount: body.amount, provider, method: name, commandId, medium };
        const { txnId } = await openDirectDeposit(ctx, command);
        return { message: say(language, 'success.depositAsked'), txnId, status: 'Pending' as const };
      });

  serve(router, ctx, walletCalls.transactionHistory, ({ caller, query }) =>
    transactionHistory(ctx, caller.id, query.pageNumber),
  );
  serve(router, ctx, walletCalls.waitingTransactions, async ({ caller }) => ({
    waiting: await waitingTransactions(ctx, caller.id),
  }));
  return router;
}

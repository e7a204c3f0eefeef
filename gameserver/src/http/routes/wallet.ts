import * as calls from '@chewata/common/contract/wallet';
import { Router } from 'express';
import type { Context } from '../../services/context.ts';
import {
  type DepositCommand,
  openCheckout,
  openDirectDeposit,
} from '../../services/deposits/open-deposit.ts';
import { transactionHistory, waitingTransactions } from '../../services/money/transaction-history.ts';
import { say } from '../../services/say.ts';
import { serve } from '../serve.ts';

/** Deposits by providers, and the wallet's history. */
export function walletRoutes(ctx: Context): Router {
  const router = Router();
  const { payments } = ctx;

  const checkouts = [
    [calls.chapaDeposit, () => payments.named('chapa'), 'chapa'],
    [calls.arifPayCheckout, () => payments.named('arifpay'), 'arifpay'],
    [calls.addisPayOrder, () => payments.named('addispay'), 'addispay'],
    [calls.deposit, () => payments.checkout, 'checkout'],
  ] as const;
  for (const [call, provider, method] of checkouts)
    serve(router, ctx, call, async ({ body, caller, commandId }) => {
      const command = { caller, amount: body.amount, provider: provider(), method, commandId };
      const { checkoutUrl, txnId } = await openCheckout(ctx, command);
      return { data: { checkout_url: checkoutUrl, txnId } };
    });

  const direct = async (
    medium: calls.DirectMedium,
    command: DepositCommand,
    language: Parameters<typeof say>[0],
  ): Promise<calls.DirectDepositAnswer> => {
    const { txnId } = await openDirectDeposit(ctx, { ...command, medium });
    return { message: say(language, 'success.depositAsked'), txnId, status: 'Pending' };
  };
  const arifPay = [
    [calls.arifPayDirectTelebirr, 'TELEBIRR'],
    [calls.arifPayDirectCbe, 'CBE'],
  ] as const;
  for (const [call, medium] of arifPay)
    serve(router, ctx, call, ({ body, caller, commandId, language }) =>
      direct(
        medium,
        { ...body, caller, provider: payments.named('arifpay'), method: 'arifpay', commandId },
        language,
      ),
    );
  serve(router, ctx, calls.lakiPayDeposit, ({ body, caller, commandId, language }) =>
    direct(
      body.medium,
      { ...body, caller, provider: payments.named('lakipay'), method: 'lakipay', commandId },
      language,
    ),
  );

  serve(router, ctx, calls.transactionHistory, ({ caller, query }) =>
    transactionHistory(ctx, caller.id, query.pageNumber),
  );
  serve(router, ctx, calls.waitingTransactions, async ({ caller }) => ({
    waiting: await waitingTransactions(ctx, caller.id),
  }));
  return router;
}

import * as providersCalls from '@chewata/common/contract/money/providers';
import * as walletCalls from '@chewata/common/contract/money/wallet';
import * as withdrawalsCalls from '@chewata/common/contract/money/withdrawals';
import { Router } from 'express';
import { describeApproval, forProposer } from '../../services/approvals/describe-approval.ts';
import type { Context } from '../../services/context.ts';
import { switchedPayments } from '../../services/money/provider-switches.ts';
import { transferBalance } from '../../services/money/transfer-balance.ts';
import { say } from '../../services/say.ts';
import { listBanks, providerOfBanks } from '../../services/withdrawals/list-banks.ts';
import type { WithdrawCommand } from '../../services/withdrawals/request-withdrawal.ts';
import { withdrawByHand } from '../../services/withdrawals/withdraw-by-hand.ts';
import { withdrawToBank } from '../../services/withdrawals/withdraw-to-bank.ts';
import { withdrawToPhone } from '../../services/withdrawals/withdraw-to-phone.ts';
import { type HandlerInput, serve } from '../serve.ts';

type Withdraw = HandlerInput<typeof withdrawalsCalls.withdraw>;

/** Every way out of a wallet, and across to another. */
export function withdrawalRoutes(ctx: Context): Router {
  const router = Router();
  const payments = () => switchedPayments(ctx, 'withdrawals');

  for (const [name, { toPhone = [] }] of providersCalls.PROVIDER_CALLS)
    for (const { call, mediums } of toPhone)
      serve(router, ctx, call, async (asked) => {
        const medium = 'medium' in asked.body ? asked.body.medium : mediums[0];
        const by = { provider: payments().named(name), medium };
        return answer(asked, await withdrawToPhone(ctx, commandOf(asked), by));
      });
  serve(router, ctx, withdrawalsCalls.withdraw, async (asked) => {
    const by = { provider: payments().payout, medium: 'TELEBIRR' } as const;
    return answer(asked, await withdrawToPhone(ctx, commandOf(asked), by));
  });
  for (const [name, { toBank }] of providersCalls.PROVIDER_CALLS)
    if (toBank)
      serve(router, ctx, toBank, async (asked) => {
        const { bank, accountNumber: account, accountName: holder } = asked.body;
        const to = { bank, account, holder };
        return answer(asked, await withdrawToBank(ctx, commandOf(asked), to, payments().named(name)));
      });
  serve(router, ctx, withdrawalsCalls.manualWithdraw, async (asked) => {
    const { bank, accountNumber: account, accountHolder: holder } = asked.body;
    return answer(asked, await withdrawByHand(ctx, commandOf(asked), { bank, account, holder }));
  });
  serve(router, ctx, withdrawalsCalls.getBanks, async () => ({
    data: Object.fromEntries(
      (await listBanks(ctx, providerOfBanks(ctx.payments))).map(({ id, name }) => [id, { id, name }]),
    ),
  }));

  serve(router, ctx, walletCalls.transfer, async ({ body, caller, commandId, language }) => {
    const { phoneNo: to, amount, otp, vc } = body;
    const command = { caller, to, amount, proof: { otp, vc }, commandId };
    const outcome = await transferBalance(ctx, command);
    if (outcome.approval) {
      const approval = await describeApproval(ctx, outcome.approval);
      return { message: say(language, 'success.waitingForApproval'), approval: forProposer(approval) };
    }
    const { activeBalance, sent, receiver } = outcome.done;
    const message = say(language, 'success.transferred', { amount: sent, phone: receiver });
    return { message, activeBalance };
  });
  return router;
}

const commandOf = ({
  body,
  caller,
  commandId,
}: Pick<Withdraw, 'body' | 'caller' | 'commandId'>): WithdrawCommand => ({
  caller,
  amount: body.amount,
  proof: { otp: body.otp, vc: body.vc },
  commandId,
});

/** A withdrawal that waits for an administrator gets a message that it takes a while. */
const answer = (
  { language }: Pick<Withdraw, 'language'>,
  { id, stage }: { id: string; stage: string },
): withdrawalsCalls.WithdrawAnswer => ({
  message: say(language, stage === 'waiting' ? 'success.manualWithdraw' : 'success.withdrawAsked'),
  txnId: id,
});

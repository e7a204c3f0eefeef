import { invalid, Refusal } from '@chewata/common/errors';
import type { Withdrawal } from '#storage/money/withdrawals.ts';
import type { Context } from '../context.ts';
import { type Banking, listBanks } from './list-banks.ts';
import { requestWithdrawal, type WithdrawCommand, type Withdrawing } from './request-withdrawal.ts';

export interface BankAccount {
  /** An id of the list of banks. */
  readonly bank: string;
  readonly account: string;
  readonly holder: string;
}

/** A withdrawal to a bank account, by Chapa. Refusals: those of requestWithdrawal, UNAVAILABLE. */
export async function withdrawToBank(
  ctx: Withdrawing & Banking & Pick<Context, 'payments'>,
  command: WithdrawCommand,
  { bank, account, holder }: BankAccount,
): Promise<Withdrawal> {
  const provider = ctx.payments.named('chapa');
  if (!provider?.payout) throw new Refusal('UNAVAILABLE');
  const destinationName = await bankName(ctx, bank);
  const destination = { kind: 'bank', bank, account, holder } as const;
  const route = { method: 'bank', provider: provider.name, destination, destinationName } as const;
  return requestWithdrawal(ctx, command, route);
}

/** Refusal: VALIDATION, where there is no such bank. */
export async function bankName(ctx: Banking, id: string): Promise<string> {
  const bank = (await listBanks(ctx)).find((one) => one.id === id);
  if (!bank) throw invalid('bank', 'validation.bank');
  return bank.name;
}

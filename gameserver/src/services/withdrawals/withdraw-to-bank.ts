import { invalid, Refusal } from '@chewata/common/errors';
import type { Withdrawal } from '#domain/money/withdrawal.ts';
import type { PaymentProvider } from '#providers/ports/payments.ts';
import { checkBankLimit } from '../money/telebirr-limit.ts';
import { type BankListContext, listBanks } from './list-banks.ts';
import { requestWithdrawal, type WithdrawCommand, type WithdrawContext } from './request-withdrawal.ts';

export interface BankAccount {
  /** An id of the list of banks. */
  readonly bank: string;
  readonly account: string;
  readonly holder: string;
}

/** A withdrawal to a bank account, paid by that provider. Refusals: those of requestWithdrawal, TELEBIRR_LIMIT, UNAVAILABLE. */
export async function withdrawToBank(
  ctx: WithdrawContext & BankListContext,
  command: WithdrawCommand,
  { bank, account, holder }: BankAccount,
  provider: PaymentProvider | null,
): Promise<Withdrawal> {
  if (!provider?.payout) throw new Refusal('UNAVAILABLE');
  const destinationName = await bankName(ctx, provider, bank);
  checkBankLimit(ctx, destinationName);
  const destination = { kind: 'bank', bank, account, holder } as const;
  const route = { method: 'bank', provider: provider.name, destination, destinationName } as const;
  return requestWithdrawal(ctx, command, route);
}

/** Refusal: VALIDATION if there is no such bank. */
export async function bankName(
  ctx: BankListContext,
  provider: PaymentProvider | null,
  id: string,
): Promise<string> {
  const bank = (await listBanks(ctx, provider)).find((listed) => listed.id === id);
  if (!bank) throw invalid('bank', 'validation.bank');
  return bank.name;
}

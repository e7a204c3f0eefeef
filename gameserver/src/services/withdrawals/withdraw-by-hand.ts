import { Refusal } from '@chewata/common/errors';
import { addisHour } from '#domain/addis-time.ts';
import type { PayoutDestination, Withdrawal } from '#domain/money/withdrawal.ts';
import type { Caller } from '../caller-of.ts';
import { checkBankLimit } from '../money/telebirr-limit.ts';
import { isPaused } from '../play-limits/limit-deposit.ts';
import { type BankListContext, providerOfBanks } from './list-banks.ts';
import { requestWithdrawal, type WithdrawCommand, type WithdrawContext } from './request-withdrawal.ts';
import { type BankAccount, bankName } from './withdraw-to-bank.ts';
import { MEDIUM_NAMES } from './withdraw-to-phone.ts';

/** The mobile money that a manual withdrawal lists beside the banks: it goes to the caller's own phone. */
const PHONE_MEDIUMS = { telebirr: 'TELEBIRR', CBEBirr: 'CBE' } as const;

/**
 * A withdrawal that an administrator pays by hand, taken during opening hours (Addis Ababa, by the clock of the
 * rules). Refusals: CLOSED_HOURS, TELEBIRR_LIMIT, and those of requestWithdrawal.
 */
export async function withdrawByHand(
  ctx: WithdrawContext & BankListContext,
  command: WithdrawCommand,
  to: BankAccount,
): Promise<Withdrawal> {
  const { withdrawHours } = ctx.settings.now();
  const hour = addisHour(ctx.clock.ruleNow());
  const isOpen = hour >= withdrawHours.opens && hour < withdrawHours.closes;
  if (!isOpen && !(await isPaused(ctx, command.caller.id)))
    throw new Refusal('CLOSED_HOURS', { params: withdrawHours });
  const route = await destinationOf(ctx, command.caller, to);
  checkBankLimit(ctx, route.destinationName);
  return requestWithdrawal(ctx, command, { ...route, method: 'manual', provider: null });
}

async function destinationOf(
  ctx: BankListContext,
  { phone }: Pick<Caller, 'phone'>,
  { bank, account, holder }: BankAccount,
): Promise<{ destination: PayoutDestination; destinationName: string }> {
  if (bank === 'telebirr' || bank === 'CBEBirr') {
    const medium = PHONE_MEDIUMS[bank];
    return { destination: { kind: 'phone', medium, phone, holder }, destinationName: MEDIUM_NAMES[medium] };
  }
  const destinationName = await bankName(ctx, providerOfBanks(ctx.payments), bank);
  return { destination: { kind: 'bank', bank, account, holder }, destinationName };
}

import type { DirectMedium } from '@chewata/common/contract/money/deposits';
import { Refusal } from '@chewata/common/errors';
import type { Withdrawal } from '#domain/money/withdrawal.ts';
import type { PaymentProvider } from '#providers/ports/payments.ts';
import { checkTelebirrLimit } from '../money/telebirr-limit.ts';
import { requestWithdrawal, type WithdrawCommand, type WithdrawContext } from './request-withdrawal.ts';

export const MEDIUM_NAMES = { TELEBIRR: 'Telebirr', CBE: 'CBE Birr' } as const satisfies Record<
  DirectMedium,
  string
>;

/**
 * A withdrawal to the caller's own phone. If the provider cannot pay it, it goes to the administrators' queue.
 * Refusals: those of requestWithdrawal, TELEBIRR_LIMIT, UNAVAILABLE.
 */
export async function withdrawToPhone(
  ctx: WithdrawContext,
  command: WithdrawCommand,
  { provider, medium }: { provider: PaymentProvider | null; medium: DirectMedium },
): Promise<Withdrawal> {
  if (!provider) throw new Refusal('UNAVAILABLE');
  if (medium === 'TELEBIRR') checkTelebirrLimit(ctx);
  const { phone, name: holder } = command.caller;
  const canPay = provider.payout !== undefined && provider.pays?.({ kind: 'phone', medium });
  return requestWithdrawal(ctx, command, {
    method: 'direct',
    provider: canPay ? provider.name : null,
    destination: { kind: 'phone', medium, phone, holder },
    destinationName: MEDIUM_NAMES[medium],
  });
}

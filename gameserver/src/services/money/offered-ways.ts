import {
  checkCbeBirrReceipt,
  checkReceipt,
  DIRECT_MEDIUMS,
  type DirectMedium,
  manualDeposit,
} from '@chewata/common/contract/money/deposits';
import { PROVIDERS } from '@chewata/common/contract/money/providers';
import { MANUAL_BANKS, manualWithdraw } from '@chewata/common/contract/money/withdrawals';
import { toSettingsAnswer } from '@chewata/common/contract/settings/defaults';
import type { DepositWay, PaymentWays, WithdrawalWay } from '@chewata/common/contract/settings/payment-ways';
import type { SettingsAnswer } from '@chewata/common/contract/settings/settings';
import type { Payments } from '../../providers/ports/payments.ts';
import type { Context } from '../context.ts';
import { checkoutOffer, directOffer, type Offer, toBankOffer, toPhoneOffer } from './provider-offers.ts';
import { switchedPayments } from './provider-switches.ts';

/**
 * The ways into and out of the wallet, from the providers that are configured and switched on, the Telebirr limit and the opening
 * hours. If several providers offer the same way it is listed once.
 */
export function offeredWays(ctx: Pick<Context, 'payments' | 'settings'>): PaymentWays {
  const current = toSettingsAnswer(ctx.settings.now());
  const hasBanks = toBankOffer(ctx.payments, ({ banks }) => banks !== undefined) !== null;
  return {
    deposits: depositWays(switchedPayments(ctx, 'deposits'), current),
    withdrawals: withdrawalWays(switchedPayments(ctx, 'withdrawals'), hasBanks, current),
  };
}

function depositWays(payments: Payments, { limits, flags }: SettingsAnswer): DepositWay[] {
  const telebirr = closedByLimit(flags);
  const byProvider: DepositWay[] = [
    ...DIRECT_MEDIUMS.flatMap((medium) =>
      described(directOffer(payments, medium), (offer) => ({
        ...directWay(medium, flags),
        ...offer,
        ...limits.deposit,
      })),
    ),
    ...described(checkoutOffer(payments), (offer) => ({
      id: 'checkout',
      kind: 'checkout' as const,
      ...offer,
      ...limits.deposit,
      closed: null,
    })),
  ];
  return [
    ...byProvider,
    {
      id: 'manual',
      kind: 'manual',
      call: manualDeposit.path,
      account: 'cbe',
      ...limits.manualDeposit,
      closed: null,
    },
    {
      id: 'receipt-telebirr',
      kind: 'receipt',
      call: checkReceipt.path,
      account: 'telebirr',
      closed: telebirr,
    },
    {
      id: 'receipt-cbebirr',
      kind: 'receipt',
      call: checkCbeBirrReceipt.path,
      account: 'cbeBirr',
      closed: null,
    },
  ];
}

function withdrawalWays(
  payments: Payments,
  hasBanks: boolean,
  { limits: { withdraw }, flags, withdrawHours: hours }: SettingsAnswer,
): WithdrawalWay[] {
  const bank = toBankOffer(payments);
  const manual: WithdrawalWay = {
    id: 'manual',
    kind: 'manual',
    call: manualWithdraw.path,
    hours,
    wallets: MANUAL_BANKS.filter((name) => !(flags.telebirrLimitReached && name === 'telebirr')),
    banks: hasBanks,
    otp: true,
    ...withdraw,
    closed: null,
  };
  const otp = flags.withdrawOtp;
  return [
    manual,
    ...DIRECT_MEDIUMS.flatMap((medium) =>
      described(toPhoneOffer(payments, medium), (offer) => ({
        ...directWay(medium, flags),
        ...offer,
        otp,
        ...withdraw,
      })),
    ),
    ...described(bank, (offer) => ({
      id: 'bank',
      kind: 'bank' as const,
      ...offer,
      otp,
      ...withdraw,
      closed: null,
    })),
  ];
}

const directWay = (medium: DirectMedium, flags: SettingsAnswer['flags']) => ({
  id: `direct-${medium.toLowerCase()}`,
  kind: 'direct' as const,
  medium,
  closed: medium === 'TELEBIRR' ? closedByLimit(flags) : null,
});

const closedByLimit = ({ telebirrLimitReached }: SettingsAnswer['flags']) =>
  telebirrLimitReached ? ('TELEBIRR_LIMIT' as const) : null;

/** No way without an offer. */
const described = <Way>(offer: Offer | null, way: (offer: Offer & { title: string }) => Way): Way[] =>
  offer ? [way({ ...offer, title: PROVIDERS[offer.provider].title })] : [];

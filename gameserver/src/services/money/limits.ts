import type { Settings } from '@chewata/common/contract/settings/settings';
import { invalid } from '@chewata/common/errors';
import type { MessageKey } from '@chewata/common/locales/keys';
import { type Santim, toBirr } from '@chewata/common/money';

/** A limit, and the texts that name its bounds. */
interface Wording {
  readonly limit: keyof Settings['limits'];
  readonly minimum: MessageKey;
  readonly maximum: MessageKey;
}

const WORDINGS = {
  deposit: {
    limit: 'deposit',
    minimum: 'validation.depositMinimum',
    maximum: 'validation.depositMaximum',
  },
  manualDeposit: {
    limit: 'manualDeposit',
    minimum: 'validation.manualDeposit',
    maximum: 'validation.depositMaximum',
  },
  bankWithdraw: {
    limit: 'withdraw',
    minimum: 'validation.bankWithdrawMinimum',
    maximum: 'validation.withdrawMaximum',
  },
  withdraw: {
    limit: 'withdraw',
    minimum: 'validation.withdrawMinimum',
    maximum: 'validation.withdrawMaximum',
  },
  transfer: {
    limit: 'transfer',
    minimum: 'validation.transferMinimum',
    maximum: 'validation.transferMaximum',
  },
} as const satisfies Record<string, Wording>;

/** Refusal: VALIDATION, with the text that names the limit in force. */
export function checkLimit(settings: Settings, kind: keyof typeof WORDINGS, amount: Santim): void {
  const { limit, minimum, maximum } = WORDINGS[kind];
  const { min, max } = settings.limits[limit];
  if (amount < min) throw invalid('amount', minimum, { minimum: toBirr(min) });
  if (amount > max) throw invalid('amount', maximum, { maximum: toBirr(max) });
}

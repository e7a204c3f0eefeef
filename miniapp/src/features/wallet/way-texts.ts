import type { DepositWay, WithdrawalWay } from '@chewata/common/contract/settings/payment-ways';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '#ui/money/amount.tsx';

/** The texts of a way's row. */
export interface WayTexts {
  name: string;
  /** One or two letters in place of a logo. */
  initial: string;
  /** Limits, fee and duration in one line. */
  details: string;
  /** Why the way is closed now; undefined if it is open. */
  closed: string | undefined;
}

const INITIALS = { TELEBIRR: 'T', CBE: 'CB', telebirr: 'T', cbe: 'CB', cbeBirr: 'CB' } as const;

function useShared() {
  const { t } = useTranslation('wallet');
  const limits = ({ min, max }: { min: number; max: number }): string =>
    t('way.limits', { min: formatAmount(min, true), max: formatAmount(max, true) });
  const closed = (way: { closed: string | null }) => (way.closed === null ? undefined : t('telebirrLimit'));
  return { t, limits, closed };
}

export function useDepositTexts(): (way: DepositWay) => WayTexts {
  const { t, limits, closed } = useShared();
  return (way) => {
    switch (way.kind) {
      case 'direct':
        return {
          name: t(`way.${way.medium.toLowerCase()}`),
          initial: INITIALS[way.medium],
          details: `${limits(way)} · ${t('way.atOnce')}`,
          closed: closed(way),
        };
      case 'checkout':
        return {
          name: t('way.checkout', { provider: way.title }),
          initial: way.title.slice(0, 2),
          details: `${limits(way)} · ${t('way.page')}`,
          closed: closed(way),
        };
      case 'manual':
        return {
          name: t('way.manual'),
          initial: INITIALS[way.account],
          details: `${limits(way)} · ${t('way.approval')}`,
          closed: closed(way),
        };
      case 'receipt':
        return {
          name: t(`way.${way.account}Check`),
          initial: INITIALS[way.account],
          details: t('way.receipt'),
          closed: closed(way),
        };
    }
  };
}

export function useWithdrawalTexts(): (way: WithdrawalWay) => WayTexts {
  const { t, limits, closed } = useShared();
  return (way) => {
    switch (way.kind) {
      case 'manual':
        return {
          name: t('way.manualWithdraw'),
          initial: 'M',
          details: `${limits(way)} · ${t('way.halfHour')}`,
          closed: closed(way),
        };
      case 'direct':
        return {
          name: t(`way.${way.medium.toLowerCase()}Withdraw`),
          initial: INITIALS[way.medium],
          details: `${limits(way)} · ${t('way.atOnce')}`,
          closed: closed(way),
        };
      case 'bank':
        return {
          name: t('way.bankWithdraw'),
          initial: 'B',
          details: `${limits(way)} · ${t('way.bankTime')}`,
          closed: closed(way),
        };
    }
  };
}

import { useTranslation } from 'react-i18next';
import { useBalance } from '#api/balance.ts';
import { useSocket } from '#realtime/hooks.ts';
import { classNames } from '#ui/class-names.ts';
import { SkeletonLine } from '#ui/feedback/skeletons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Amount } from '#ui/money/amount.tsx';

/** The main balance, large, and the bonus balance, small. The sockets keep them current. */
export function BalanceCard() {
  const { t } = useTranslation('wallet');
  const balance = useBalance();
  useSocket('bingo');
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3 p-5 sm:grid-cols-2 sm:items-end">
      <div className="grid gap-1">
        <span className="text-sm text-soft">{t('balance.main')}</span>
        {balance ? (
          <Amount
            value={balance.activeBalance}
            className={classNames(
              // The currency's word is long in Oromo.
              'leading-tight font-bold [&>span]:text-lg',
              balance.activeBalance < 100_000
                ? 'text-2xl max-[24rem]:text-xl max-[13rem]:text-lg'
                : 'text-xl sm:text-2xl max-[19rem]:text-lg max-[13rem]:text-base',
            )}
          />
        ) : (
          <SkeletonLine className="h-10 w-48" />
        )}
      </div>
      <div className="grid gap-1 border-t border-line pt-3 sm:border-t-0 sm:border-l sm:pt-0 sm:pl-5">
        <span className="text-sm text-soft">{t('balance.bonus')}</span>
        {balance ? (
          <Amount value={balance.bonusWallet} className="text-lg font-bold text-gold-ink" />
        ) : (
          <SkeletonLine className="h-6 w-32" />
        )}
        <span className="text-xs text-soft">{t('balance.bonusHint')}</span>
      </div>
    </Card>
  );
}

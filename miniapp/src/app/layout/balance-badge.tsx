import { Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { totalOf, useBalance } from '#api/balance.ts';
import { useKnownAt } from '#api/last-known.ts';
import { classNames } from '#ui/class-names.ts';
import { SkeletonLine } from '#ui/feedback/skeletons.tsx';
import { formatAmount } from '#ui/money/amount.tsx';

/** The balance for playing, main and bonus together; links to the wallet. */
export function BalanceBadge() {
  const { t } = useTranslation();
  const balance = useBalance();
  // Of an earlier visit, until the server has sent the present one.
  const isOld = useKnownAt() !== null;
  const total = balance && totalOf(balance);
  return (
    <Link
      to="/wallet"
      aria-label={total === undefined ? t('nav.wallet') : t('balance.label', { amount: formatAmount(total) })}
      className={classNames(
        'tabular flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-brand-soft px-3 text-sm font-bold whitespace-nowrap',
        isOld ? 'text-soft' : 'text-brand-ink',
      )}
    >
      <Wallet className="size-4 max-md:hidden" aria-hidden="true" />
      {total === undefined ? <SkeletonLine className="w-14" /> : formatAmount(total)}
      {/* A phone has no room for it; the wallet behind the link has. */}
      {total !== undefined && <span className="font-normal max-sm:hidden">{t('birr')}</span>}
    </Link>
  );
}

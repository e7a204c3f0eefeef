import type { MoneyRequestsAnswer } from '@chewata/common/contract/admin/requests';
import { useTranslation } from 'react-i18next';
import { Amount } from '#ui/money/amount.tsx';

/** How many requests there are on all pages of a list, and their sum if it is given. */
export function RequestTotals({ totals }: Pick<MoneyRequestsAnswer, 'totals'>) {
  const { t } = useTranslation('admin');
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm" data-testid="totals">
      <div className="flex gap-2">
        <dt className="text-soft">{t('requestCount')}</dt>
        <dd className="tabular font-bold">{totals.count}</dd>
      </div>
      {totals.amount !== null && (
        <div className="flex gap-2">
          <dt className="text-soft">{t('requestSum')}</dt>
          <dd>
            <Amount value={totals.amount} className="font-bold" />
          </dd>
        </div>
      )}
    </dl>
  );
}

import { userTransactions } from '@chewata/common/contract/admin/users';
import { fromBirr, minus, toBirr } from '@chewata/common/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Pagination } from '#ui/controls/pagination.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { Facts } from '../parts/facts.tsx';
import { HistoryList } from './history-list.tsx';

/** A user's balances and paged wallet history. */
export function UserAccount({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'user', id, page],
    queryFn: ({ signal }) =>
      call(userTransactions, { params: { id }, query: { pageNumber: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });
  if (error && !data)
    return <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />;
  if (!data) return <SkeletonBlock className="h-64" />;
  const { user, transactionHistory, totalPages } = data;
  const held = toBirr(minus(fromBirr(user.totalBalance), fromBirr(user.wallet.walletBalance)));
  const money = (key: string, name: string, value: number) => ({
    key,
    name,
    value: <Amount value={value} className="font-bold" />,
  });
  return (
    <Card className="grid gap-4 p-4">
      <h2 className="text-base font-bold">{t('account')}</h2>
      <Facts
        items={[
          money('main', t('wallet:balance.main'), user.wallet.activeBalance),
          money('bonus', t('wallet:balance.bonus'), user.wallet.bonusWallet),
          money('held', t('held'), held),
        ]}
      />
      <h3 className="text-sm font-bold text-soft">{t('wallet:tab.history')}</h3>
      <HistoryList rows={transactionHistory} />
      <Pagination page={page} pages={totalPages} onPage={setPage} />
    </Card>
  );
}

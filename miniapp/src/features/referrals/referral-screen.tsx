import { listReferrals, type ReferralAnswer } from '@chewata/common/contract/accounts/referrals';
import { ROWS_PER_PAGE } from '@chewata/common/contract/conventions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Pagination } from '#ui/controls/pagination.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { type Column, Table } from '#ui/layout/table.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { InviteCard } from './invite-card.tsx';

/** The server sends the whole list; it is paged here. */

/** /ReferralIncome: the users whom this user referred, and the income from their stakes. */
export function ReferralScreen() {
  const { t } = useTranslation('referrals');
  const time = useLocalTime();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['referrals'],
    queryFn: () => call(listReferrals),
  });
  const all = data?.referralHistory;
  const first = (page - 1) * ROWS_PER_PAGE;
  const columns: Column<ReferralAnswer>[] = [
    { key: 'no', header: t('no'), cell: (_, index) => first + index + 1, className: 'tabular text-soft' },
    {
      key: 'name',
      header: t('userName'),
      cell: ({ playerUsername, userCreatedAt }) => (
        <>
          <span className="block font-bold wrap-anywhere">{playerUsername}</span>
          <time dateTime={userCreatedAt} className="tabular text-xs text-soft sm:hidden">
            {time(userCreatedAt)}
          </time>
        </>
      ),
    },
    {
      key: 'date',
      header: t('registered'),
      className: 'max-sm:hidden',
      cell: ({ userCreatedAt }) => (
        <time dateTime={userCreatedAt} className="tabular sm:whitespace-nowrap">
          {time(userCreatedAt)}
        </time>
      ),
    },
    {
      key: 'amount',
      header: t('income'),
      align: 'end',
      cell: ({ amount }) => <Amount value={amount} className="font-bold" />,
    },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenTitle>{t('title')}</ScreenTitle>
      <InviteCard />
      {error && !all ? (
        <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />
      ) : (
        <Table
          label={t('title')}
          columns={columns}
          rows={all?.slice(first, first + ROWS_PER_PAGE)}
          rowKey={({ playerUsername, userCreatedAt }) => `${userCreatedAt} ${playerUsername}`}
          empty={<EmptyState drawing="people" text={t('none')} />}
        />
      )}
      <Pagination page={page} pages={Math.ceil((all?.length ?? 0) / ROWS_PER_PAGE)} onPage={setPage} />
    </div>
  );
}

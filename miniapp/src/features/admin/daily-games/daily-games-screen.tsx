import { type DailyGamesRow, listDailyGames } from '@chewata/common/contract/admin/daily-games';
import { ROWS_PER_PAGE } from '@chewata/common/contract/conventions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Pagination } from '#ui/controls/pagination.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { type Column, Table } from '#ui/layout/table.tsx';
import { Amount } from '#ui/money/amount.tsx';

/** /dailyGames: each player's games, stakes and wins of a day of Addis Ababa, at first of today. */
export function DailyGamesScreen() {
  const { t } = useTranslation('daily-games');
  const [page, setPage] = useState(1);
  const [date, setDate] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['dailyGames', date, page],
    queryFn: () => call(listDailyGames, { query: { pageNumber: String(page), ...(date && { date }) } }),
    placeholderData: keepPreviousData,
  });
  const money = (key: 'betAmount' | 'winAmount' | 'profit', header: string): Column<DailyGamesRow> => ({
    key,
    header,
    align: 'end',
    cell: (row) => <Amount value={row[key]} unit="none" />,
  });
  const columns: Column<DailyGamesRow>[] = [
    {
      key: 'rank',
      header: t('rank'),
      cell: (_, index) => (page - 1) * ROWS_PER_PAGE + index + 1,
      className: 'tabular text-soft',
    },
    { key: 'name', header: t('userName'), cell: ({ userInfo }) => <strong>{userInfo.name}</strong> },
    { key: 'games', header: t('gamesPlayed'), align: 'end', cell: ({ gameCount }) => gameCount },
    money('betAmount', t('betAmount')),
    money('winAmount', t('winning')),
    money('profit', t('netAmount')),
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenTitle>{t('title')}</ScreenTitle>
      <div className="max-w-60">
        <TextField
          label={t('day')}
          type="date"
          value={date}
          onChange={({ target }) => {
            setDate(target.value);
            setPage(1);
          }}
        />
      </div>
      {error && !data ? (
        <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />
      ) : (
        <Table
          label={t('title')}
          columns={columns}
          rows={data?.games}
          rowKey={({ userId }) => userId}
          empty={<EmptyState drawing="games" text={t('none')} />}
          stacked
        />
      )}
      <Pagination page={page} pages={data?.totalPages ?? 0} onPage={setPage} />
    </div>
  );
}

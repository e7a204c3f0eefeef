import { ROWS_PER_PAGE } from '@chewata/common/contract/conventions';
import { userRounds } from '@chewata/common/contract/rooms/rounds';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { GAME_UI } from '#games/game-ui.ts';
import { classNames } from '#ui/class-names.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { Pagination } from '#ui/controls/pagination.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { RoundCardModal } from './round-card-modal.tsx';
import { RoundList } from './round-list.tsx';
import type { RoundCard } from './round-row.ts';
import { RoundTable } from './round-table.tsx';

/** /history: the user's rounds of all games, newest first. The page number is in the address. */
export function HistoryScreen() {
  const { t } = useTranslation('history');
  const [search, setSearch] = useSearchParams();
  const [shown, setShown] = useState<RoundCard | null>(null);
  const page = Math.max(1, Math.floor(Number(search.get('page'))) || 1);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['rounds', page],
    queryFn: ({ signal }) => call(userRounds, { query: { pageNumber: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });

  const rows = data?.rooms;
  const first = (page - 1) * ROWS_PER_PAGE + 1;
  const table = { rows, first, onCard: setShown };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenTitle>{t('title')}</ScreenTitle>
      {error && !rows ? (
        <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />
      ) : rows?.length === 0 ? (
        <EmptyState
          drawing="games"
          text={t('empty')}
          action={
            <Link to={GAME_UI.bingo.paths.stakes} className={buttonClass()}>
              {t('play')}
            </Link>
          }
        />
      ) : (
        <div
          aria-busy={isPlaceholderData}
          className={classNames('transition-opacity duration-150', isPlaceholderData && 'opacity-60')}
        >
          <RoundList {...table} />
          <RoundTable {...table} />
        </div>
      )}
      <Link to="/verify" className={buttonClass({ variant: 'ghost', size: 'small' })}>
        {t('checkRecord')}
      </Link>
      {data && (
        <Pagination
          page={page}
          pages={data.totalPages}
          onPage={(next) => {
            setSearch(next === 1 ? {} : { page: String(next) });
            scrollTo({ top: 0 });
          }}
        />
      )}
      {shown && <RoundCardModal shown={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

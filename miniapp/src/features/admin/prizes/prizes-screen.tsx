import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { Pagination } from '#ui/controls/pagination.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { promotions } from '../promotions/promotion-queries.ts';
import { usePrizes } from './prize-calls.ts';
import { PrizeCard } from './prize-card.tsx';
import { ReleasePanel } from './release-panel.tsx';

/** /admin/promotions/:id/prizes: the prizes of a promotion, the evidence of each rank, and their release. */
export function PrizesScreen() {
  const { t } = useTranslation('prizes');
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = usePrizes(id, page);
  const named = useQuery(promotions);
  const name = named.data?.promotions.find(({ _id }) => _id === id)?.name;
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenTitle onBack={() => void navigate('/admin/promotions')}>
        {name === undefined ? t('promotions:title') : t('title', { name })}
      </ScreenTitle>
      {error && !data && (
        <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />
      )}
      {!data && !error && <SkeletonBlock className="h-96" />}
      {data && (
        <>
          <ReleasePanel id={id} prizes={data} />
          {data.prizes.length === 0 && data.state !== 'running' && (
            <EmptyState drawing="games" text={t('none')} />
          )}
          <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-2">
            {data.prizes.map((prize) => (
              <li key={`${prize.period} ${prize.stake} ${prize.rank}`}>
                <PrizeCard
                  promotion={id}
                  prize={prize}
                  open={data.state === 'checking' || data.state === 'due'}
                />
              </li>
            ))}
          </ul>
          <Pagination page={page} pages={data.totalPages} onPage={setPage} />
        </>
      )}
    </div>
  );
}

import {
  FEEDBACK_STATUSES,
  type FeedbackAnswer,
  listFeedback,
} from '@chewata/common/contract/community/feedback';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Pagination } from '#ui/controls/pagination.tsx';
import { Pills } from '#ui/controls/tabs.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { MasterDetail } from '../parts/master-detail.tsx';
import { FeedbackCard } from './feedback-card.tsx';
import { FeedbackPanel } from './feedback-panel.tsx';

const STATUSES = [...FEEDBACK_STATUSES, 'all'] as const;

/** /feedbacks: the players' feedback with their stars, and the chosen one with its answer beside its author. */
export function FeedbackListScreen() {
  const { t } = useTranslation('feedback');
  const [status, setStatus] = useState<(typeof STATUSES)[number]>('open');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<FeedbackAnswer | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'feedback', status, page],
    queryFn: ({ signal }) =>
      call(listFeedback, {
        query: { pageNumber: String(page), ...(status !== 'all' && { status }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  // Answered feedback leaves the list of open ones, but stays shown.
  const shown = data?.feedbacks.find(({ _id }) => _id === chosen?._id) ?? chosen;
  return (
    <MasterDetail
      chosen={shown?._id ?? null}
      onClose={() => setChosen(null)}
      list={
        <>
          <Pills
            label={t('filter')}
            items={STATUSES.map((key) => ({ key, label: t(`status.${key}`) }))}
            value={status}
            onChange={(next) => {
              setStatus(next);
              setPage(1);
            }}
          />
          {error && !data && (
            <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />
          )}
          {!error && !data && <SkeletonBlock className="h-32" />}
          {data?.feedbacks.length === 0 && (
            <EmptyState drawing="messages" text={t(status === 'open' ? 'noneOpen' : 'none')} />
          )}
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {data?.feedbacks.map((feedback) => (
              <li key={feedback._id}>
                <FeedbackCard
                  feedback={feedback}
                  isChosen={feedback._id === shown?._id}
                  onChoose={() => setChosen(feedback)}
                />
              </li>
            ))}
          </ul>
          <Pagination page={page} pages={data?.totalPages ?? 0} onPage={setPage} />
        </>
      }
      detail={
        shown && (
          <FeedbackPanel
            key={shown._id}
            feedback={shown}
            onAnswered={setChosen}
            onDeleted={() => setChosen(null)}
          />
        )
      }
    />
  );
}

import { listOwnFeedback } from '@chewata/common/contract/community/feedback';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Pagination } from '#ui/controls/pagination.tsx';
import { Stars } from '#ui/controls/stars.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';

/** /feedback: what the user has said, with support's answers. */
export function OwnFeedbackScreen() {
  const { t } = useTranslation('feedback');
  const timeOf = useLocalTime();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['feedback', 'mine', page],
    queryFn: ({ signal }) => call(listOwnFeedback, { query: { pageNumber: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <ScreenTitle>{t('mine')}</ScreenTitle>
      {error && !data && (
        <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />
      )}
      {!error && !data && <SkeletonBlock className="h-32" />}
      {data?.feedbacks.length === 0 && <EmptyState drawing="messages" text={t('none')} />}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {data?.feedbacks.map(({ _id, feedback, rating, createdAt, answer }) => (
          <li key={_id}>
            <Card className="grid grid-cols-[minmax(0,1fr)] gap-2 p-4">
              <Stars value={rating} />
              <p className="break-words whitespace-pre-line">{feedback}</p>
              <time dateTime={createdAt} className="tabular text-xs text-soft">
                {timeOf(createdAt)}
              </time>
              {answer ? (
                <div className="border-l-4 border-brand pl-3">
                  <p className="text-sm font-bold">{t('supportAnswered', { time: timeOf(answer.at) })}</p>
                  <p className="break-words whitespace-pre-line">{answer.text}</p>
                </div>
              ) : (
                <p className="text-sm text-soft">{t('notAnswered')}</p>
              )}
            </Card>
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={data?.totalPages ?? 0} onPage={setPage} />
    </div>
  );
}

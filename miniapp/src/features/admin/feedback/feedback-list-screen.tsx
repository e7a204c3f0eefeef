import { deleteFeedback, listFeedback } from '@chewata/common/contract/community/feedback';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { useMe } from '#api/session.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Pagination } from '#ui/controls/pagination.tsx';
import { Stars } from '#ui/controls/stars.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { StaffBadge } from '#ui/feedback/staff-badge.tsx';
import { toastError } from '#ui/feedback/toast.ts';
import { Card } from '#ui/layout/card.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';

/** /feedbacks: the players' feedback, with their stars. */
export function FeedbackListScreen() {
  const { t } = useTranslation('feedback');
  const time = useLocalTime();
  const { isAdmin } = useMe();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['feedbacks', page],
    queryFn: () => call(listFeedback, { query: { pageNumber: String(page) } }),
    placeholderData: keepPreviousData,
  });
  async function remove(id: string) {
    try {
      await call(deleteFeedback, { params: { id } });
      await refetch();
    } catch (failure) {
      await toastError(messageOf(failure, t('common:error.unknown')));
    }
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenTitle>{t('list')}</ScreenTitle>
      {error && !data && (
        <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />
      )}
      {!error && !data && <SkeletonBlock className="h-32" />}
      {data?.feedbacks.length === 0 && <EmptyState drawing="messages" text={t('none')} />}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-[repeat(2,minmax(0,1fr))]">
        {data?.feedbacks.map(({ _id, userId, feedback, rating, createdAt }) => (
          <li key={_id}>
            <Card className="grid h-full grid-cols-[minmax(0,1fr)] content-start gap-2 p-4">
              <div className="flex items-start gap-2">
                <div className="min-w-0 flex-1">
                  <p className="flex items-center gap-2">
                    <span className="truncate font-bold">{userId.name}</span>
                    {userId.staff && <StaffBadge />}
                  </p>
                  <p className="tabular text-sm text-soft">{userId.phoneNo}</p>
                </div>
                {isAdmin && (
                  <IconButton
                    label={t('delete')}
                    icon={<Trash2 className="size-5" />}
                    className="-mt-2 -mr-2"
                    onClick={() => void remove(_id)}
                  />
                )}
              </div>
              <Stars value={rating} />
              <p className="break-words whitespace-pre-line">{feedback}</p>
              <time dateTime={createdAt} className="tabular text-xs text-soft">
                {time(createdAt)}
              </time>
            </Card>
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={data?.totalPages ?? 0} onPage={setPage} />
    </div>
  );
}

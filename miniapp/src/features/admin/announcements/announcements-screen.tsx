import { type AnnouncementAnswer, listAnnouncements } from '@chewata/common/contract/admin/announcements';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Button } from '#ui/controls/button.tsx';
import { Pagination } from '#ui/controls/pagination.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { AnnouncementCard } from './announcement-card.tsx';
import { AnnouncementForm } from './announcement-form.tsx';

/** The progress of the bot is shown by itself. */
const POLL_INTERVAL_MS = 10_000;

/** /admin/announcements: texts to all users, and the form that writes them. */
export function AnnouncementsScreen() {
  const { t } = useTranslation('announcements');
  const [page, setPage] = useState(1);
  const [written, setWritten] = useState<AnnouncementAnswer | 'new' | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'announcements', page],
    queryFn: ({ signal }) => call(listAnnouncements, { query: { pageNumber: String(page) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_INTERVAL_MS,
  });
  const close = () => setWritten(null);
  if (written) return <AnnouncementForm announcement={written === 'new' ? null : written} onClose={close} />;
  return (
    <>
      <p className="text-sm text-soft">{t('text')}</p>
      <Button className="justify-self-start" onClick={() => setWritten('new')}>
        {t('write')}
      </Button>
      {error && !data ? (
        <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />
      ) : data ? (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
          {data.announcements.map((one) => (
            <li key={one._id}>
              <AnnouncementCard announcement={one} onEdit={() => setWritten(one)} />
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonBlock className="h-64" />
      )}
      {data?.announcements.length === 0 && <EmptyState drawing="messages" text={t('none')} />}
      <Pagination page={page} pages={data?.totalPages ?? 0} onPage={setPage} />
    </>
  );
}

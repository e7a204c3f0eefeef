import { closeFlag, FLAG_STATUSES, type FlagStatus, listFlags } from '@chewata/common/contract/admin/flags';
import { isForStaff } from '@chewata/common/contract/staff-access';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { useMe } from '#api/session.ts';
import { Pagination } from '#ui/controls/pagination.tsx';
import { Pills } from '#ui/controls/tabs.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { FlagCard } from './flag-card.tsx';

/** New suspicions appear by themselves. */
const POLL_INTERVAL_MS = 10_000;

/** /admin/flags: suspicions with the people they are about and the evidence. Support reads them. */
export function FlagsScreen() {
  const { t } = useTranslation('flags');
  const mayClose = isForStaff(closeFlag.access, useMe());
  const [status, setStatus] = useState<FlagStatus>('open');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'flags', status, page],
    queryFn: ({ signal }) => call(listFlags, { query: { pageNumber: String(page), status }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_INTERVAL_MS,
  });
  return (
    <>
      <p className="text-sm text-soft">{t('text')}</p>
      <Pills
        label={t('filter')}
        items={FLAG_STATUSES.map((key) => ({ key, label: t(`status.${key}`) }))}
        value={status}
        onChange={(next) => {
          setStatus(next);
          setPage(1);
        }}
      />
      {error && !data ? (
        <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />
      ) : data ? (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
          {data.flags.map((flag) => (
            <li key={flag._id}>
              <FlagCard flag={flag} mayClose={mayClose} />
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonBlock className="h-80" />
      )}
      {data?.flags.length === 0 && <EmptyState drawing="messages" text={t('none')} />}
      <Pagination page={page} pages={data?.totalPages ?? 0} onPage={setPage} />
    </>
  );
}

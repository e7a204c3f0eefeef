import { listSupportTalks, TALK_STATUSES, type TalkStatus } from '@chewata/common/contract/admin/support';
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
import { SupportTalkPanel } from './support-talk-panel.tsx';
import { TalkRow } from './talk-row.tsx';

/** New messages appear by themselves. */
const POLL_INTERVAL_MS = 10_000;

/** /admin/support: the talks with the support account, and the chosen one beside its person. */
export function SupportScreen() {
  const { t } = useTranslation('support');
  const [status, setStatus] = useState<TalkStatus>('waiting');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<{ _id: string; name: string } | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'support', status, page],
    queryFn: ({ signal }) => call(listSupportTalks, { query: { pageNumber: String(page), status }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_INTERVAL_MS,
  });
  return (
    <MasterDetail
      chosen={chosen?._id ?? null}
      onClose={() => setChosen(null)}
      list={
        <>
          <p className="text-sm text-soft">{t('text')}</p>
          <Pills
            label={t('filter')}
            items={TALK_STATUSES.map((key) => ({
              key,
              label: t(`status.${key}`, { n: data?.waiting ?? 0 }),
            }))}
            value={status}
            onChange={(next) => {
              setStatus(next);
              setPage(1);
            }}
          />
          {error && !data ? (
            <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />
          ) : !data ? (
            <SkeletonBlock className="h-80" />
          ) : data.items.length === 0 ? (
            <EmptyState drawing="messages" text={t(`none.${status}`)} />
          ) : (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
              {data.items.map((talk) => (
                <li key={talk.user._id}>
                  <TalkRow
                    talk={talk}
                    isChosen={talk.user._id === chosen?._id}
                    onChoose={() => setChosen(talk.user)}
                  />
                </li>
              ))}
            </ul>
          )}
          <Pagination page={page} pages={data?.totalPages ?? 0} onPage={setPage} />
        </>
      }
      detail={chosen && <SupportTalkPanel key={chosen._id} user={chosen} />}
    />
  );
}

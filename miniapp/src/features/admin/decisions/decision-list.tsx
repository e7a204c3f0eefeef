import { listDecisions } from '@chewata/common/contract/admin/decisions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Pagination } from '#ui/controls/pagination.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { DecisionRow } from './decision-row.tsx';

/** The administrators' decisions that a query finds, newest first. Another query begins at page 1. */
export function DecisionList({ query }: { query: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('admin');
  const name = JSON.stringify(query);
  const [at, setAt] = useState({ name, page: 1 });
  const page = at.name === name ? at.page : 1;
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'decisions', query, page],
    queryFn: ({ signal }) => call(listDecisions, { query: { pageNumber: String(page), ...query }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      {error && !data ? (
        <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />
      ) : data ? (
        <ul className="grid gap-3">
          {data.decisions.map((decision) => (
            <DecisionRow key={decision._id} decision={decision} />
          ))}
        </ul>
      ) : (
        <SkeletonBlock className="h-80" />
      )}
      {data?.decisions.length === 0 && <EmptyState drawing="messages" text={t('noDecisions')} />}
      <Pagination page={page} pages={data?.totalPages ?? 0} onPage={(next) => setAt({ name, page: next })} />
    </>
  );
}

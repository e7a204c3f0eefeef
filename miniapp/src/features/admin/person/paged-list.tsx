import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { Pagination } from '#ui/controls/pagination.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { Card } from '#ui/layout/card.tsx';

export interface PagedListProps<Item> {
  /** Of the list as it is filtered: with another one it begins at page 1. */
  listKey: readonly unknown[];
  read: (pageNumber: string, signal: AbortSignal) => Promise<{ items: Item[]; totalPages: number }>;
  children: (items: Item[]) => ReactNode;
  empty: string;
}

/** One of a person's lists, a page at a time. */
export function PagedList<Item>({ listKey, read, children, empty }: PagedListProps<Item>) {
  const { t } = useTranslation('person');
  const name = JSON.stringify(listKey);
  const [at, setAt] = useState({ name, page: 1 });
  const page = at.name === name ? at.page : 1;
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'person', ...listKey, page],
    queryFn: ({ signal }) => read(String(page), signal),
    placeholderData: keepPreviousData,
  });
  if (error && !data)
    return <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />;
  if (!data) return <SkeletonBlock className="h-64" />;
  return (
    <>
      <Card className="p-4">
        {data.items.length === 0 ? <p className="text-sm text-soft">{empty}</p> : children(data.items)}
      </Card>
      <Pagination page={page} pages={data.totalPages} onPage={(next) => setAt({ name, page: next })} />
    </>
  );
}

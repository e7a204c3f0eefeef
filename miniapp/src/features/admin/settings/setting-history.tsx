import { listDecisions } from '@chewata/common/contract/admin/decisions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Pagination } from '#ui/controls/pagination.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { Dialog } from '#ui/layout/dialog.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { BeforeAfter } from '../parts/before-after.tsx';
import { type Leaf, leavesOf } from '../parts/leaves.ts';
import { kindOf, textOf } from './setting-text.ts';

export interface SettingHistoryProps {
  /** 'limits.deposit.min' */
  path: string;
  label: string;
  onClose: () => void;
}

/** The value of a setting among those of a decision; a list of stakes is one value. */
function valueIn(values: object | null, path: string): string {
  const leaf: Leaf = leavesOf(values ?? {}).find(([known]) => known === path)?.[1] ?? null;
  return textOf(kindOf(path, leaf), leaf) || '–';
}

/** The changes of one setting, each with its author, time and both values. */
export function SettingHistory({ path, label, onClose }: SettingHistoryProps) {
  const { t } = useTranslation('admin');
  const timeOf = useLocalTime();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'decisions', { setting: path }, page],
    queryFn: ({ signal }) =>
      call(listDecisions, { query: { pageNumber: String(page), setting: path }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog open onClose={onClose} title={label} description={t('settingHistoryText')}>
      {error && !data ? (
        <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />
      ) : data ? (
        <ul className="grid gap-3 text-sm">
          {data.decisions.map(({ _id, by, at, before, after }) => (
            <li key={_id} className="grid gap-0.5 border-t border-line pt-3">
              <span className="text-base break-words">
                <BeforeAfter before={valueIn(before, path)} after={valueIn(after, path)} />
              </span>
              <span>{by.name}</span>
              <time dateTime={at} className="text-soft">
                {timeOf(at)}
              </time>
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonBlock className="h-32" />
      )}
      {data?.decisions.length === 0 && <p className="text-sm text-soft">{t('settingUnchanged')}</p>}
      <Pagination page={page} pages={data?.totalPages ?? 0} onPage={setPage} />
    </Dialog>
  );
}

import { type DecisionAnswer, listDecisions } from '@chewata/common/contract/admin/decisions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { Pagination } from '#ui/controls/pagination.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Amount } from '#ui/money/amount.tsx';
import { useLocalTime } from '#ui/time/local-time.ts';
import { Facts } from '../parts/facts.tsx';
import { type Leaf, leavesOf } from '../parts/leaves.ts';
import { useSettingLabel } from '../settings/setting-label.ts';

/** The administrators' decisions, newest first; of one user if that is given. */
export function DecisionList({ user }: { user?: string }) {
  const { t } = useTranslation('admin');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'decisions', user, page],
    queryFn: ({ signal }) =>
      call(listDecisions, { query: { pageNumber: String(page), ...(user && { user }) }, signal }),
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
      <Pagination page={page} pages={data?.totalPages ?? 0} onPage={setPage} />
    </>
  );
}

const textOf = (value: Leaf): string => (Array.isArray(value) ? JSON.stringify(value) : String(value));

function DecisionRow({ decision }: { decision: DecisionAnswer }) {
  const { t } = useTranslation('admin');
  const timeOf = useLocalTime();
  const labelOf = useSettingLabel();
  const { action, by, at, subject, user, details } = decision;
  const detailOf = (path: string, value: Leaf): ReactNode => {
    if (path === 'amount' && typeof value === 'number') return <Amount value={value} />;
    if (path === 'wallet') return t(`wallet:balance.${value}`, { defaultValue: textOf(value) });
    if (path === 'role') return t(`roles.${value}`, { defaultValue: textOf(value) });
    return textOf(value);
  };
  return (
    <li>
      <Card className="grid gap-3 p-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="grid content-start gap-0.5 text-sm">
          <p className="text-base font-bold">{t(`action.${action}`, { defaultValue: action })}</p>
          <p>{by.name}</p>
          <time dateTime={at} className="text-soft">
            {timeOf(at)}
          </time>
        </div>
        <Facts
          items={[
            ...(user ? [{ key: 'user', name: t('user'), value: `${user.name}, ${user.phoneNo}` }] : []),
            // If the subject is the user, the name is already shown.
            ...(subject === user?._id
              ? []
              : [{ key: 'subject', name: t('subject'), value: <span className="tabular">{subject}</span> }]),
            ...leavesOf(details)
              .filter(([path]) => path !== 'userId' || !user)
              .map(([path, value]) => ({
                key: `details.${path}`,
                name:
                  action === 'settings.change' ? labelOf(path) : t(`detail.${path}`, { defaultValue: path }),
                value: action === 'settings.change' ? textOf(value) : detailOf(path, value),
              })),
          ]}
        />
      </Card>
    </li>
  );
}

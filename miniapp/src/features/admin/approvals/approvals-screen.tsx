import { APPROVAL_STATUSES, type ApprovalStatus } from '@chewata/common/contract/approval';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { Pagination } from '#ui/controls/pagination.tsx';
import { Pills } from '#ui/controls/tabs.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { QueueKeysHelp } from '../parts/queue-keys-help.tsx';
import { neighbour, type QueueAction, useQueueKeys } from '../parts/use-queue-keys.ts';
import { useApprovals } from './approval-calls.ts';
import { ApprovalCard } from './approval-card.tsx';

type Filter = ApprovalStatus | 'all';
const FILTERS: readonly Filter[] = [...APPROVAL_STATUSES, 'all'];

/** /admin/approvals: what waits for a second administrator, and what was decided. */
export function ApprovalsScreen() {
  const { t } = useTranslation('approvals');
  const [filter, setFilter] = useState<Filter>('Pending');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<string | null>(null);
  const [asked, setAsked] = useState<'approve' | 'decline' | null>(null);
  const [helps, setHelps] = useState(false);
  const { data, error, refetch } = useApprovals(filter, page);

  useQueueKeys((action: QueueAction) => {
    const approvals = data?.approvals ?? [];
    if (action === 'help') return setHelps(true);
    if (action === 'next' || action === 'previous')
      return setChosen(neighbour(approvals, chosen, action === 'next' ? 1 : -1)?._id ?? null);
    if (approvals.some(({ _id, status }) => _id === chosen && status === 'Pending')) setAsked(action);
  });

  return (
    <>
      <p className="text-sm text-soft">{t('text')}</p>
      <QueueKeysHelp open={helps} onOpen={() => setHelps(true)} onClose={() => setHelps(false)} />
      <Pills
        label={t('admin:filter')}
        items={FILTERS.map((key) => ({ key, label: t(`status.${key}`) }))}
        value={filter}
        onChange={(next) => {
          setFilter(next);
          setPage(1);
        }}
      />
      {error && !data ? (
        <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />
      ) : data ? (
        <ul className="grid gap-3">
          {data.approvals.map((approval) => (
            <li key={approval._id}>
              <ApprovalCard
                approval={approval}
                isChosen={approval._id === chosen}
                asked={approval._id === chosen ? asked : null}
                onAsk={(decision) => {
                  setChosen(approval._id);
                  setAsked(decision);
                }}
              />
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonBlock className="h-80" />
      )}
      {data?.approvals.length === 0 && <EmptyState drawing="messages" text={t('none')} />}
      <Pagination page={page} pages={data?.totalPages ?? 0} onPage={setPage} />
    </>
  );
}

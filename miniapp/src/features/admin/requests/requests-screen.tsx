import {
  type MoneyRequest,
  REQUEST_STATUSES,
  type RequestStatus,
} from '@chewata/common/contract/admin/requests';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { Pagination } from '#ui/controls/pagination.tsx';
import { Pills } from '#ui/controls/tabs.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { MasterDetail } from '../parts/master-detail.tsx';
import { type RequestKind, useRequests } from './request-calls.ts';
import { RequestPanel } from './request-panel.tsx';
import { RequestTable } from './request-table.tsx';

type Filter = RequestStatus | 'all';
const FILTERS: readonly Filter[] = [...REQUEST_STATUSES, 'all'];

/** The deposits or withdrawals of a status, and the chosen one with its user. */
function RequestsScreen({ kind }: { kind: RequestKind }) {
  const { t } = useTranslation('admin');
  const [filter, setFilter] = useState<Filter>('Pending');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<MoneyRequest | null>(null);
  const { data, error, refetch } = useRequests(kind, filter, page);
  // A decided request leaves the list of pending ones, but stays shown.
  const shown = data?.items.find(({ _id }) => _id === chosen?._id) ?? chosen;
  return (
    <MasterDetail
      chosen={shown?._id ?? null}
      onClose={() => setChosen(null)}
      list={
        <>
          <Pills
            label={t('filter')}
            items={FILTERS.map((key) => ({ key, label: t(`status.${key}`) }))}
            value={filter}
            onChange={(next) => {
              setFilter(next);
              setPage(1);
              setChosen(null);
            }}
          />
          {error && !data ? (
            <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />
          ) : (
            <RequestTable
              label={t(`section.${kind}s`)}
              items={data?.items}
              chosen={shown?._id ?? null}
              onChoose={setChosen}
            />
          )}
          <Pagination page={page} pages={data?.totalPages ?? 0} onPage={setPage} />
        </>
      }
      detail={shown && <RequestPanel key={shown._id} kind={kind} item={shown} onDecided={setChosen} />}
    />
  );
}

/** /admin/deposits: the pending deposits, and earlier ones. */
export const DepositsScreen = () => <RequestsScreen kind="deposit" />;

/** /admin/withdrawals: the pending withdrawals, and earlier ones. */
export const WithdrawalsScreen = () => <RequestsScreen kind="withdrawal" />;

import { type MoneyRequest, REQUEST_STATUSES } from '@chewata/common/contract/admin/requests';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { useMe } from '#api/session.ts';
import { Pagination } from '#ui/controls/pagination.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { MasterDetail } from '../parts/master-detail.tsx';
import { QueueKeysHelp } from '../parts/queue-keys-help.tsx';
import { neighbour, type QueueAction, useQueueKeys } from '../parts/use-queue-keys.ts';
import { type RequestDecision, type RequestFilter, type RequestKind, useRequests } from './request-calls.ts';
import { RequestFilterFields } from './request-filter.tsx';
import { mayDecide, RequestPanel } from './request-panel.tsx';
import { RequestTable } from './request-table.tsx';
import { RequestTotals } from './request-totals.tsx';

const REST = { search: '', provider: '', from: '', to: '' };
const STATUSES = [...REQUEST_STATUSES, 'all'] as const;

/**
 * The deposits or withdrawals of a status, and the chosen one with its user. The status is in the address, so that a
 * notice can link to the requests it is about.
 */
function RequestsScreen({ kind }: { kind: RequestKind }) {
  const { t } = useTranslation('admin');
  const [address, setAddress] = useSearchParams();
  const status = STATUSES.find((one) => one === address.get('status')) ?? 'Pending';
  const [rest, setRest] = useState<Omit<RequestFilter, 'status'>>(REST);
  const filter = { ...rest, status };
  // A link to another status begins at its first page.
  const [turned, setTurned] = useState({ status, page: 1 });
  const page = turned.status === status ? turned.page : 1;
  const setPage = (next: number) => setTurned({ status, page: next });
  const [chosen, setChosen] = useState<MoneyRequest | null>(null);
  const [asked, setAsked] = useState<RequestDecision | null>(null);
  const [helps, setHelps] = useState(false);
  const me = useMe();
  const { data, error, refetch } = useRequests(kind, filter, page);
  // A decided request leaves the list of pending ones, but stays shown.
  const shown = data?.items.find(({ _id }) => _id === chosen?._id) ?? chosen;

  useQueueKeys((action: QueueAction) => {
    if (action === 'help') return setHelps(true);
    if (action === 'next' || action === 'previous') {
      const next = neighbour(data?.items ?? [], shown?._id ?? null, action === 'next' ? 1 : -1);
      if (next) setChosen(next);
    } else if (shown && mayDecide(kind, shown, me)[action]) setAsked(action);
  });

  return (
    <MasterDetail
      chosen={shown?._id ?? null}
      onClose={() => setChosen(null)}
      list={
        <>
          <RequestFilterFields
            value={filter}
            onChange={({ status: next, ...narrowed }) => {
              if (next !== status) setAddress({ status: next }, { replace: true });
              setRest(narrowed);
              setPage(1);
              setChosen(null);
            }}
          />
          {data && <RequestTotals totals={data.totals} />}
          <QueueKeysHelp open={helps} onOpen={() => setHelps(true)} onClose={() => setHelps(false)} />
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
      detail={
        shown && (
          <RequestPanel
            key={shown._id}
            kind={kind}
            item={shown}
            asked={asked}
            onAsk={setAsked}
            onDecided={setChosen}
          />
        )
      }
    />
  );
}

/** /admin/deposits: the pending deposits, and earlier ones. */
export const DepositsScreen = () => <RequestsScreen kind="deposit" />;

/** /admin/withdrawals: the pending withdrawals, and earlier ones. */
export const WithdrawalsScreen = () => <RequestsScreen kind="withdrawal" />;

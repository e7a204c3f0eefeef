import {
  approveDeposit,
  approveWithdrawal,
  declineDeposit,
  declineWithdrawal,
  listDeposits,
  listWithdrawals,
  type MoneyRequest,
  type RequestStatus,
} from '@chewata/common/contract/admin/requests';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';

export type RequestKind = 'deposit' | 'withdrawal';
export type RequestDecision = 'approve' | 'decline';

const LIST = { deposit: listDeposits, withdrawal: listWithdrawals };

/** The list is polled, so that new requests appear. */
const POLL_INTERVAL_MS = 5000;

/** The requests that a list shows; '' leaves a field out. Days are those of Addis Ababa. */
export interface RequestFilter {
  readonly status: RequestStatus | 'all';
  readonly search: string;
  readonly provider: string;
  readonly from: string;
  readonly to: string;
}

/** A page of requests: undecided ones oldest first, others newest first. */
export const useRequests = (kind: RequestKind, { status, ...rest }: RequestFilter, page: number) =>
  useQuery({
    queryKey: ['admin', kind, status, rest, page],
    queryFn: ({ signal }) =>
      call(LIST[kind], {
        query: {
          pageNumber: String(page),
          ...(status !== 'all' && { status }),
          ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_INTERVAL_MS,
  });

export interface GivenDecision {
  readonly decision: RequestDecision;
  readonly reason: string;
  /** The account that a receipt was paid from is the user's own. */
  readonly confirmPayer: boolean;
}

/** Sends an administrator's decision. Throws ApiError: ALREADY_DECIDED if another administrator was first. */
export async function sendDecision(
  kind: RequestKind,
  id: string,
  { decision, reason, confirmPayer }: GivenDecision,
  idempotencyKey: string,
): Promise<MoneyRequest> {
  const params = { id };
  if (decision === 'approve') {
    const approved =
      kind === 'deposit'
        ? call(approveDeposit, { params, body: confirmPayer ? { confirmPayer } : {}, idempotencyKey })
        : call(approveWithdrawal, { params, idempotencyKey });
    return (await approved).item;
  }
  const sent = { params, body: { reason }, idempotencyKey };
  const { item } = await (kind === 'deposit' ? call(declineDeposit, sent) : call(declineWithdrawal, sent));
  return item;
}

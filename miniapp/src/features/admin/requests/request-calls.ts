import {
  approveDeposit,
  approveWithdrawal,
  declineDeposit,
  declineWithdrawal,
  listDeposits,
  listWithdrawals,
  type MoneyRequest,
  type RequestStatus,
} from '@chewata/common/contract/admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';

export type RequestKind = 'deposit' | 'withdrawal';
export type Ruling = 'approve' | 'decline';

const LIST = { deposit: listDeposits, withdrawal: listWithdrawals };
const APPROVE = { deposit: approveDeposit, withdrawal: approveWithdrawal };

/** New requests come into the queue by themselves, ms. */
const LOOKED_EVERY_MS = 5000;

/** A page of the queue, newest first; all statuses where none is named. */
export const useRequests = (kind: RequestKind, status: RequestStatus | 'all', page: number) =>
  useQuery({
    queryKey: ['admin', kind, status, page],
    queryFn: ({ signal }) =>
      call(LIST[kind], {
        query: { pageNumber: String(page), ...(status !== 'all' && { status }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOKED_EVERY_MS,
  });

/** Sends one administrator's decision. Throws ApiError: ALREADY_DECIDED where another was first. */
export async function rule(
  kind: RequestKind,
  id: string,
  ruling: Ruling,
  reason: string,
  idempotencyKey: string,
): Promise<MoneyRequest> {
  const params = { id };
  if (ruling === 'approve') return (await call(APPROVE[kind], { params, idempotencyKey })).item;
  const sent = { params, body: { reason }, idempotencyKey };
  const { item } = await (kind === 'deposit' ? call(declineDeposit, sent) : call(declineWithdrawal, sent));
  return item;
}

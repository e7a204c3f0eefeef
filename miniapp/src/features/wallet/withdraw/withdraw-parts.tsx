import type { DirectMedium } from '@chewata/common/contract/money/deposits';
import { getBanks, walletOfBank } from '@chewata/common/contract/money/withdrawals';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { Notice } from '#ui/feedback/notice.tsx';

/**
 * The banks that a withdrawal can be paid to, as choices; none if the server has no list. `without`: mobile money of
 * the list that is not offered, because the form has it under its own name or its limit is reached.
 */
export function useBanks({
  enabled = true,
  without,
}: {
  enabled?: boolean;
  without: readonly DirectMedium[];
}) {
  const { data } = useQuery({
    queryKey: ['banks'],
    queryFn: () => call(getBanks),
    staleTime: 60 * 60_000,
    enabled,
  });
  return Object.values(data?.data ?? {})
    .filter(({ name }) => !without.some((medium) => walletOfBank(name) === medium))
    .map(({ id, name }) => ({ value: id, label: name }));
}

/** Confirms an accepted withdrawal. */
export const Accepted = ({ children }: { children: string }) => (
  <Notice tone="good">*** {children} ***</Notice>
);

import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toastNotice, toastSuccess } from '#ui/feedback/toast.ts';
import { formatAmount } from '#ui/money/amount.tsx';
import type { AnnounceEnd } from './background-rounds.ts';

/** Announces the end of a background round by a toast, whatever screen is shown. */
export function useAnnounceEnd(): AnnounceEnd {
  const { t } = useTranslation('bingo-play');
  return useCallback(
    (stake, won) => {
      if (won > 0) void toastSuccess(t('playOn.won', { stake, amount: formatAmount(won) }), 7000);
      else void toastNotice(t('playOn.lost', { stake }));
    },
    [t],
  );
}

import { roundFairness } from '@chewata/common/contract/rooms/fairness';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { hasCode, messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { keptRound } from '#evidence/kept-rounds.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonBlock } from '#ui/feedback/skeletons.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { JudgedRound } from './judged-round.tsx';

/** The round is polled until it ends. */
const AGAIN_MS = 5000;

/** /fairness/:roundId: what a round proves, recomputed on this device step by step. */
export function FairnessScreen() {
  const { t } = useTranslation('fairness');
  const { roundId = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['fairness', roundId],
    queryFn: ({ signal }) => call(roundFairness, { params: { roundId }, signal }),
    refetchInterval: ({ state }) => (state.data && state.data.serverSeed === null ? AGAIN_MS : false),
  });
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenTitle>{t('title')}</ScreenTitle>
      {data ? (
        <JudgedRound record={data} kept={keptRound(roundId)} />
      ) : hasCode(error, 'NOT_FOUND') ? (
        <EmptyState drawing="lost" text={t('unknown')} />
      ) : error ? (
        <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={() => refetch()} />
      ) : (
        <div role="status" className="grid gap-4">
          <span className="sr-only">{t('common:loading')}</span>
          <SkeletonBlock className="h-20" />
          <SkeletonBlock className="h-36" />
          <SkeletonBlock className="h-36" />
        </div>
      )}
    </div>
  );
}

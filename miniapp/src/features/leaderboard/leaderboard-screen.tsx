import {
  dailyLeaderboard,
  listLeaderboard,
  playedLeaderboard,
} from '@chewata/common/contract/community/leaderboard';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { queryClient } from '#api/query-client.ts';
import { useSettings } from '#api/settings.ts';
import { Pills } from '#ui/controls/tabs.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { ScreenSkeleton } from '#ui/feedback/skeletons.tsx';
import { ScreenTitle } from '#ui/layout/screen-title.tsx';
import { BonusBanner } from './bonus-banner.tsx';
import { BuyPoints } from './buy-points.tsx';
import { OwnPrizes } from './own-prizes.tsx';
import { PromotionModal } from './promotion-modal.tsx';
import { RankTable } from './rank-table.tsx';

const ALL = 'All';
const KEY = ['leaderboard'] as const;

/** /leaderboard: the current promotion, the ranks at each stake, and coins to buy. */
export function LeaderboardScreen() {
  const { t } = useTranslation('leaderboard');
  const settings = useSettings();
  const [chosen, setChosen] = useState<string | null>(null);
  const [details, setDetails] = useState(false);
  const main = useQuery({ queryKey: [...KEY, ALL], queryFn: () => call(listLeaderboard) });
  const bonus = main.data?.bonus ?? null;
  const stakes = bonus?.stakes.length ? bonus.stakes : (settings?.stakes.bingo ?? []);
  // If there are prizes per stake, start with the first stake instead of all together.
  const fallback = bonus && !bonus.structure[ALL] && stakes[0] ? String(stakes[0]) : ALL;
  const stake = chosen ?? fallback;
  const board = useQuery({
    queryKey: [...KEY, stake, bonus?.type],
    queryFn: () => {
      if (stake === ALL) return call(listLeaderboard);
      const body = { stake: Number(stake) };
      return call(bonus?.type === 'Daily' ? dailyLeaderboard : playedLeaderboard, { body });
    },
    enabled: main.data !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  const refresh = () => void queryClient.invalidateQueries({ queryKey: KEY });
  const error = main.error ?? board.error;

  // The banner and stakes come from the promotion: wait for it, so that nothing moves.
  if (main.isPending) return <ScreenSkeleton />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ScreenTitle>{t('title')}</ScreenTitle>
      {bonus && (
        <BonusBanner key={bonus.state} bonus={bonus} onTurn={refresh} onDetails={() => setDetails(true)} />
      )}
      <OwnPrizes prizes={main.data?.prizes ?? []} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
          <Pills
            label={t('filter')}
            items={[
              { key: ALL, label: t('all') },
              ...stakes.map((one) => ({ key: String(one), label: `${one} ${t('common:birr')}` })),
            ]}
            value={stake}
            onChange={setChosen}
          />
          {error && !board.data ? (
            <ErrorState message={messageOf(error, t('common:error.unknown'))} onRetry={refresh} />
          ) : (
            <RankTable
              entries={board.data?.entries}
              mine={board.data?.mine ?? null}
              gamesPlayed={bonus !== null && bonus.type !== 'Winning Based'}
            />
          )}
        </div>
        {/* Below the ranks on a phone: shown after them, so that nothing moves. */}
        {(board.data || error) && <BuyPoints onBought={refresh} />}
      </div>
      {bonus && details && <PromotionModal bonus={bonus} onClose={() => setDetails(false)} />}
    </div>
  );
}

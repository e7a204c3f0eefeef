import { Gift } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isMeFresh, refreshMe, useMe } from '#api/session.ts';
import { useSettings } from '#api/settings.ts';
import { useMineIn } from '#games/background/my-rounds.ts';
import { LastWins } from '#games/stakes/last-wins.tsx';
import { RoomDetail } from '#games/stakes/room-detail.tsx';
import { StakePage } from '#games/stakes/stake-page.tsx';
import { useLobby } from '#realtime/use-lobby.ts';
import { Notice } from '#ui/feedback/notice.tsx';

/** /SpinBetAmount: the stakes of the spin game and what goes on at each, live. */
export function StakeScreen() {
  const { t } = useTranslation('spin');
  const { _id: me, remainingSpin: spins } = useMe();
  const freeStake = useSettings()?.freeSpin.stake;
  const lobby = useLobby('spin', me);
  useMineIn(lobby);

  useEffect(() => {
    // A refunded round may have given a free spin back, and a deposit may have earned one.
    if (!isMeFresh()) void refreshMe();
  }, []);

  return (
    <StakePage
      game="spin"
      lobby={lobby}
      Detail={RoomDetail}
      Wins={LastWins}
      label={t('stakes.title')}
      below={<p className="text-sm text-soft">{t('stakes.rules')}</p>}
    >
      {spins > 0 && freeStake !== undefined && (
        <Notice tone="gold">
          <span className="flex items-center gap-2">
            <Gift className="size-5 shrink-0 text-gold-ink" aria-hidden="true" />
            {t('stakes.free', { n: spins, stake: freeStake })}
          </span>
        </Notice>
      )}
    </StakePage>
  );
}
